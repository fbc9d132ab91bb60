package dev.intake.testing;

import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.access.IngestionKey;
import dev.intake.ingest.Admission;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationResult;
import dev.intake.ingest.Refusal;
import dev.intake.ingest.Reporting;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.RequestCost;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What the specification says of keys and limits, and what the decisions say of batches that go in parts, on any storage. The
 * storage may contain other tenants; every test creates its own.
 */
public abstract class AdmissionConformance extends IngestKit {
    // Keys

    @Test
    void key_ofATenantThatNeverGeneratedOne_isNoIngestionKey() {
        TenantId bare = intake.tenantSetup().create("Bare").orElseThrow().id();

        assertThat(intake.ingestBatch().admit(bare, Optional.of(tenant.key())))
                .isEqualTo(new Admission.Refused(new Refusal.NoIngestionKey()));
        assertThat(intake.ingestBatch().admit(bare, Optional.empty()))
                .isEqualTo(new Admission.Refused(new Refusal.NoIngestionKey()));
    }

    @Test
    void key_missingWrongOrOfAnotherTenant_isUnauthorized_asIsAnUnknownTenant() {
        TestTenant other = TestTenant.of(storage(), intake);
        Admission unauthorized = new Admission.Refused(new Refusal.Unauthorized());

        assertThat(intake.ingestBatch().admit(tenant.id(), Optional.empty())).isEqualTo(unauthorized);
        assertThat(intake.ingestBatch().admit(tenant.id(), Optional.of(other.key())))
                .isEqualTo(unauthorized);
        assertThat(intake.ingestBatch().admit(new TenantId("tn_nobody"), Optional.of(tenant.key())))
                .isEqualTo(unauthorized);
    }

    @Test
    void key_generatedAgain_revokesThePreviousOneImmediately() {
        Admission.Admitted admittedBefore =
                (Admission.Admitted) intake.ingestBatch().admit(tenant.id(), Optional.of(tenant.key()));
        IngestionKey next = intake.setUpIngestion().generateKey(tenant.id()).orElseThrow();
        List<Operation> ping = List.of(track("u1", null, "ping", "m1"));

        assertThat(intake.ingestBatch().process(admittedBefore, ping))
                .isEqualTo(new IngestOutcome.Refused(new Refusal.Unauthorized()));
        assertThat(tenant.attempt(tenant.key(), ping)).isEqualTo(new IngestOutcome.Refused(new Refusal.Unauthorized()));
        assertThat(tenant.events()).isEmpty();
        assertThat(tenant.attempt(next, ping)).isInstanceOf(IngestOutcome.Processed.class);
    }

    @Test
    void key_alone_determinesItsTenant_andNoneOnceReplaced() {
        TestTenant.of(storage(), intake);
        Admission unauthorized = new Admission.Refused(new Refusal.Unauthorized());

        assertThat(intake.ingestBatch().admit(Optional.of(tenant.key())))
                .isEqualTo(new Admission.Admitted(tenant.id(), tenant.key().hash()));
        assertThat(intake.ingestBatch().admit(Optional.empty())).isEqualTo(unauthorized);
        assertThat(intake.ingestBatch().admit(Optional.of(IngestionKey.generate(new Random(7)))))
                .isEqualTo(unauthorized);

        IngestionKey next = intake.setUpIngestion().generateKey(tenant.id()).orElseThrow();
        assertThat(intake.ingestBatch().admit(Optional.of(tenant.key()))).isEqualTo(unauthorized);
        assertThat(intake.ingestBatch().admit(Optional.of(next)))
                .isEqualTo(new Admission.Admitted(tenant.id(), next.hash()));
    }

    /** The node uses what it remembers until the check under the lock fails, and then reads again. */
    @Test
    void key_thatIsRemembered_isRefusedOnceItIsRevoked_onAnyNode() {
        Admission unauthorized = new Admission.Refused(new Refusal.Unauthorized());
        tenant.send(track("u1", null, "ping", "m1"));
        IngestionKey next =
                Intake.on(storage()).setUpIngestion().generateKey(tenant.id()).orElseThrow();

        Admission.Admitted remembered =
                (Admission.Admitted) intake.ingestBatch().admit(tenant.id(), Optional.of(tenant.key()));
        assertThat(intake.ingestBatch().process(remembered, List.of(track("u1", null, "ping", "m2"))))
                .isEqualTo(new IngestOutcome.Refused(new Refusal.Unauthorized()));
        assertThat(tenant.events()).hasSize(1);
        assertThat(intake.ingestBatch().admit(tenant.id(), Optional.of(tenant.key())))
                .isEqualTo(unauthorized);

        assertThat(tenant.attempt(next, List.of(track("u1", null, "ping", "m2"))))
                .isInstanceOf(IngestOutcome.Processed.class);
        assertThat(intake.ingestBatch().admit(tenant.id(), Optional.of(tenant.key())))
                .as("another key than the one that is remembered")
                .isEqualTo(unauthorized);
    }

    @Test
    void limit_ofATenantWhoseKeyIsRemembered_isExact_andItsNextBodyIsNotRead() {
        Refusal limited = new Refusal.RateLimited(Duration.ofSeconds(1));
        intake.tenantSetup().limit(tenant.id(), new RateLimit(3600, 1));
        tenant.send(track("u1", null, "ping", "m1"));

        Admission.Admitted remembered =
                (Admission.Admitted) intake.ingestBatch().admit(tenant.id(), Optional.of(tenant.key()));
        assertThat(intake.ingestBatch().charge(remembered, List.of())).contains(limited);
        assertThat(intake.ingestBatch().admit(tenant.id(), Optional.of(tenant.key())))
                .isEqualTo(new Admission.Refused(limited));
        clock.move(Duration.ofSeconds(1));
        assertThat(intake.ingestBatch().admit(tenant.id(), Optional.of(tenant.key())))
                .isInstanceOf(Admission.Admitted.class);
    }

    // Parts

    @Test
    void parts_ofAnyNumber_areStoredInOrder_andSentAgainAreDuplicates() {
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            operations.add(track("u" + i % 7, null, "ping", "m" + i));
        }

        List<OperationResult> first = inParts(operations, 3);
        assertThat(first).hasSize(250).allMatch(OperationResult.Ok.class::isInstance);
        assertThat(tenant.events()).hasSize(250);

        operations.add(track("u0", null, "ping", "new"));
        List<OperationResult> again = inParts(operations, 3);
        assertThat(again.subList(0, 250)).allMatch(OperationResult.Duplicate.class::isInstance);
        assertThat(again.get(250)).isInstanceOf(OperationResult.Ok.class);
        assertThat(tenant.events()).hasSize(251);
    }

    @Test
    void parts_payForTheirRequestsAtOnce_orAreNotBegun() {
        intake.tenantSetup().limit(tenant.id(), new RateLimit(3600, 4));
        List<Operation> pings = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            pings.add(track("u1", null, "ping", "m" + i));
        }
        Admission.Admitted admitted = (Admission.Admitted) intake.ingestBatch().admit(Optional.of(tenant.key()));
        inParts(pings.subList(0, 150), 2);

        assertThat(intake.ingestBatch()
                        .process(admitted, pings, RequestCost.requests(3), Reporting.RESULTS, bucket -> {}))
                .isEqualTo(new IngestOutcome.Refused(new Refusal.RateLimited(Duration.ofSeconds(1))));
        assertThat(tenant.events()).hasSize(150);
        clock.move(Duration.ofSeconds(1));
        inParts(pings, 3);
        assertThat(tenant.events()).hasSize(250);
    }

    @Test
    void parts_withoutAnOperation_payAllTheSame() {
        intake.tenantSetup().limit(tenant.id(), new RateLimit(3600, 1));

        assertThat(inParts(List.of(), 1)).isEmpty();
        assertThat(tenant.attempt(tenant.key(), List.of())).isInstanceOf(IngestOutcome.Refused.class);
    }

    @Test
    void operationsPaidOneByOne_andRequests_shareOneBucket() {
        intake.tenantSetup().limit(tenant.id(), new RateLimit(36, 2));
        List<TokenBucket> seen = new ArrayList<>();

        for (int i = 0; i < 100; i++) {
            assertThat(one("m" + i, seen)).isInstanceOf(IngestOutcome.Processed.class);
        }
        assertThat(tenant.attempt(tenant.key(), List.of(track("u1", null, "ping", "batch"))))
                .isInstanceOf(IngestOutcome.Processed.class);
        assertThat(one("late", seen))
                .isEqualTo(new IngestOutcome.Refused(new Refusal.RateLimited(Duration.ofSeconds(1))));
        clock.move(Duration.ofSeconds(1));
        assertThat(one("late", seen)).isInstanceOf(IngestOutcome.Processed.class);

        assertThat(seen)
                .extracting(bucket -> bucket.left(RequestCost.ONE_OPERATION))
                .startsWith(199L, 198L)
                .endsWith(100L, 0L, 0L);
    }

    private IngestOutcome one(String messageId, List<TokenBucket> seen) {
        Admission admission =
                intake.ingestBatch().admit(Optional.of(tenant.key()), RequestCost.ONE_OPERATION, bucket -> {});
        if (admission instanceof Admission.Refused refused) {
            seen.add(intake.views().tenant(tenant.id()).orElseThrow().bucket());
            return new IngestOutcome.Refused(refused.why());
        }
        return intake.ingestBatch()
                .process(
                        (Admission.Admitted) admission,
                        List.of(track("u1", null, "ping", messageId)),
                        RequestCost.ONE_OPERATION,
                        Reporting.RESULTS,
                        seen::add);
    }

    private List<OperationResult> inParts(List<Operation> operations, int requests) {
        Admission.Admitted admitted = (Admission.Admitted) intake.ingestBatch().admit(Optional.of(tenant.key()));
        IngestOutcome outcome = intake.ingestBatch()
                .process(admitted, operations, RequestCost.requests(requests), Reporting.RESULTS, bucket -> {});
        assertThat(outcome).isInstanceOf(IngestOutcome.Processed.class);
        return ((IngestOutcome.Processed) outcome).results();
    }

    // Limits

    @Test
    void limit_afterABurstOf600_refusesUntilOneRequestIsBack() {
        for (int i = 0; i < 600; i++) {
            tenant.send(track(null, null, "ping", null));
        }

        assertThat(tenant.attempt(tenant.key(), List.of(track("u1", null, "ping", "m1"))))
                .isEqualTo(new IngestOutcome.Refused(new Refusal.RateLimited(Duration.ofSeconds(6))));
        assertThat(tenant.contact("u1")).isEmpty();

        clock.move(Duration.ofSeconds(6));
        tenant.send(track("u1", null, "ping", "m1"));
        assertThat(tenant.attempt(tenant.key(), List.of(track("u1", null, "ping", "m2"))))
                .isInstanceOf(IngestOutcome.Refused.class);
    }

    @Test
    void limit_isPerTenant_andConfigurable() {
        intake.tenantSetup().limit(tenant.id(), new RateLimit(3600, 2));
        TestTenant other = TestTenant.of(storage(), intake);
        List<Operation> ping = List.of(track("u1", null, "ping", null));

        tenant.send(ping);
        tenant.send(ping);
        assertThat(tenant.attempt(tenant.key(), ping))
                .isEqualTo(new IngestOutcome.Refused(new Refusal.RateLimited(Duration.ofSeconds(1))));
        other.send(ping);
    }

    @Test
    void limit_isNotTouchedByAWrongKey_andChargedForAUselessBody() {
        intake.tenantSetup().limit(tenant.id(), new RateLimit(1, 1));
        IngestionKey wrong = IngestionKey.generate(new Random(7));
        for (int i = 0; i < 5; i++) {
            intake.ingestBatch().admit(tenant.id(), Optional.of(wrong));
        }
        Admission.Admitted admitted =
                (Admission.Admitted) intake.ingestBatch().admit(tenant.id(), Optional.of(tenant.key()));

        assertThat(intake.ingestBatch().charge(admitted, List.of())).isEmpty();
        assertThat(intake.ingestBatch().charge(admitted, List.of()))
                .contains(new Refusal.RateLimited(Duration.ofHours(1)));
    }
}
