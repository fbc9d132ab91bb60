package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.access.IngestionKey;
import dev.intake.ingest.Admission;
import dev.intake.ingest.Finding;
import dev.intake.ingest.IngestBatch;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationResult;
import dev.intake.ingest.Refusal;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.testing.Burst.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What concurrent requests of one tenant get, on any storage: each what it would get alone. (Decisions 7) */
@Timeout(60)
public abstract class BurstConformance extends IngestKit {
    private final AtomicInteger units = new AtomicInteger();

    /** A storage that counts units of work. */
    private record Counted(Storage working, AtomicInteger units) implements ForwardingStorage {
        @Override
        public UnitOfWork<TenantStores> unitOfWork() {
            return new UnitOfWork<>() {
                @Override
                public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
                    units.incrementAndGet();
                    return working.unitOfWork().inTenant(tenant, work);
                }
            };
        }
    }

    private List<Object> burst(List<Request<Object>> requests) {
        return Burst.send(new Counted(storage(), units), clock, new SequentialIds(), tenant, requests);
    }

    private static Request<Object> of(Operation... operations) {
        return (ingest, admitted) -> ingest.process(admitted, List.of(operations));
    }

    private static OperationResult result(Object outcome) {
        assertThat(outcome).isInstanceOf(IngestOutcome.Processed.class);
        return ((IngestOutcome.Processed) outcome).results().get(0);
    }

    @Test
    void requestsOfATenant_thatArriveWhileOneIsStored_areStoredTogether_eachWithItsOwnResult() {
        tenant.liveProgram("ping");
        List<Request<Object>> requests = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            requests.add(of(track("u" + i % 3, null, "ping", "m" + i % 30)));
        }

        List<Object> outcomes = burst(requests);

        assertThat(units).as("units of work").hasValue(2);
        assertThat(outcomes.subList(0, 30))
                .allSatisfy(outcome -> assertThat(result(outcome)).isInstanceOf(OperationResult.Ok.class));
        assertThat(outcomes.subList(30, 40))
                .allSatisfy(outcome -> assertThat(result(outcome)).isInstanceOf(OperationResult.Duplicate.class));
        assertThat(outcomes)
                .extracting(outcome -> ((IngestOutcome.Processed) outcome).fired())
                .startsWith(1, 1, 1, 0)
                .doesNotContain(2);
        assertThat(tenant.events()).hasSize(30);
    }

    @Test
    void requestsStoredTogether_takeOneRequestEachFromTheLimit() {
        intake.tenantSetup().limit(tenant.id(), new RateLimit(3600, 3));
        List<Request<Object>> requests = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            requests.add(of(track("u1", null, "ping", "m" + i)));
        }

        List<Object> outcomes = burst(requests);

        assertThat(units).hasValue(2);
        assertThat(outcomes.subList(0, 3))
                .allSatisfy(outcome -> assertThat(outcome).isInstanceOf(IngestOutcome.Processed.class));
        assertThat(outcomes.subList(3, 5))
                .containsOnly(new IngestOutcome.Refused(new Refusal.RateLimited(Duration.ofSeconds(1))));
        assertThat(tenant.events()).hasSize(3);
    }

    @Test
    void requestWithAWrongKey_isRefused_andThoseStoredWithItAreNot() {
        Admission.Admitted wrong = new Admission.Admitted(
                tenant.id(), IngestionKey.generate(new Random(7)).hash());

        List<Object> outcomes = burst(List.of(
                of(track("u1", null, "ping", "m1")),
                (ingest, admitted) -> ingest.process(wrong, List.of(track("u1", null, "ping", "m2"))),
                of(track("u1", null, "ping", "m3"))));

        assertThat(units).hasValue(2);
        assertThat(outcomes.get(1)).isEqualTo(new IngestOutcome.Refused(new Refusal.Unauthorized()));
        assertThat(result(outcomes.get(2))).isInstanceOf(OperationResult.Ok.class);
        assertThat(tenant.events()).hasSize(2);
    }

    @Test
    void invalidRequests_areChargedTogether() {
        intake.tenantSetup().limit(tenant.id(), new RateLimit(3600, 3));
        List<Request<Object>> requests = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            requests.add((ingest, admitted) -> ingest.charge(admitted, List.of(new Finding("", "not JSON"))));
        }

        List<Object> refusals = burst(requests);

        assertThat(units).hasValue(2);
        Optional<Refusal> limited = Optional.of(new Refusal.RateLimited(Duration.ofSeconds(1)));
        assertThat(refusals).containsExactly(Optional.empty(), Optional.empty(), Optional.empty(), limited, limited);
    }

    /** Requests that are stored together have the same results, and lead to the same data, as one after the other. */
    @Test
    @Tag(Tries.LAW)
    void together_law() {
        for (int seed = 0; seed < tries(5, 200); seed++) {
            RandomOperations random = new RandomOperations(seed);
            List<List<Operation>> parts = random.parts(random.list(40));
            TestTenant alone = fresh();
            TestTenant together = fresh();

            List<Request<Object>> requests = parts.stream()
                    .map(part -> of(part.toArray(Operation[]::new)))
                    .toList();
            IngestBatch ingest = newIntake(storage()).ingestBatch();
            Admission.Admitted admitted =
                    new Admission.Admitted(alone.id(), alone.key().hash());

            List<Object> oneByOne = requests.stream()
                    .map(request -> request.send(ingest, admitted))
                    .toList();
            List<Object> atOnce = Burst.send(storage(), clock, new SequentialIds(), together, requests);

            assertThat(atOnce).as("seed %d", seed).isEqualTo(oneByOne);
            assertThat(contents(together)).as("seed %d", seed).isEqualTo(contents(alone));
        }
    }

    private TestTenant fresh() {
        TestTenant fresh = TestTenant.of(storage(), newIntake(storage()));
        RandomOperations.EVENT_TYPES.forEach(fresh::liveProgram);
        return fresh;
    }

    private static TestTenant.Contents contents(TestTenant tenant) {
        return tenant.contents(RandomOperations.people(), RandomOperations.EVENT_TYPES);
    }

    @Test
    void identify_andTrackOfOtherRequests_seeEachOther() {
        List<Object> outcomes = burst(List.of(
                of(identify("u1", "ann@example.com", "Ann")),
                of(track(null, "ann@example.com", "ping", "m1")),
                of(identify("u1", null, "Anna"))));

        assertThat(outcomes.stream().map(BurstConformance::result).distinct()).hasSize(1);
        assertThat(tenant.events()).hasSize(1);
    }
}
