package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
import dev.intake.access.AuditQuery;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Fault;
import dev.intake.action.Field;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.action.Result.Kind;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every action, on any storage. (Decision 151) */
public abstract class ActionConformance extends StorageContract {
    private static final Actor ADA = new Actor(Actor.Kind.PERSON, "ada@example.com");

    /** The record of sign-ins is one for all tenants of a storage. */
    private static final AtomicLong SERIES = new AtomicLong();

    private final ManualClock clock = new ManualClock();

    static Stream<ActionSample> all() {
        return ActionSample.ALL.stream();
    }

    static Stream<ActionSample> changes() {
        return all().filter(sample -> !(sample.action() instanceof Query));
    }

    static Stream<ActionSample> queries() {
        return all().filter(sample -> sample.action() instanceof Query);
    }

    static Stream<ActionSample> ofAPerson() {
        return changes().filter(sample -> sample.action().facts().has(Trait.BY_PERSON));
    }

    static Stream<ActionSample> refused() {
        return changes().filter(sample -> sample.refusable().isPresent());
    }

    static Stream<ActionSample> inEitherWorld() {
        return changes().filter(sample -> sample.action().facts().has(Trait.IN_EITHER_WORLD));
    }

    private TestTenant tenant(Storage on) {
        return TestTenant.of(on, Intake.on(on, clock, new SequentialIds(SERIES.incrementAndGet()), new Random()));
    }

    private static Result<?> run(TestTenant tenant, ActionSample sample, TenantId world, Json given) {
        return ActionSample.withPorts(tenant.intake().actions()).run(sample.action(), world, ADA, given);
    }

    private List<AuditEntry> audited(TenantId tenant) {
        return storage().accessViews(tenant).audit(AuditQuery.newest(10));
    }

    @ParameterizedTest
    @MethodSource("all")
    final void faults_areNamedAllAtOnce_withTheirPlaces_andLeaveNoTrace(ActionSample sample) {
        TestTenant tenant = tenant(storage());
        Map<String, Json> given = new LinkedHashMap<>();
        List<String> expected = new ArrayList<>();
        for (Field<?> field : sample.action().input().fields()) {
            given.put(field.name(), new Json.Text(""));
            if (field.in(new Json.Members(Map.of(field.name(), new Json.Text(""))))
                    .isEmpty()) {
                expected.add(field.name());
            }
        }
        Object before = digest(tenant.id());

        Result<?> result = run(tenant, sample, tenant.id(), new Json.Members(given));

        if (!expected.isEmpty()) {
            List<String> places = result.faults().stream().map(Fault::place).toList();
            assertThat(places).containsExactlyElementsOf(expected);
            assertThat(digest(tenant.id())).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @MethodSource("changes")
    final void change_isOnTheAuditRecordOnce_asAllowed(ActionSample sample) {
        TestTenant tenant = tenant(storage());
        Json given = sample.doable().apply(tenant);
        int before = audited(tenant.id()).size();

        assertThat(run(tenant, sample, tenant.id(), given)).isInstanceOf(Result.Done.class);

        List<AuditEntry> entries = audited(tenant.id());
        assertThat(entries).hasSize(before + 1);
        assertThat(entries.get(0).actor()).isEqualTo(ADA);
        assertThat(words(entries.get(0))).isEqualTo(sample.words());
        assertThat(entries.get(0).outcome()).isEqualTo(Outcome.ALLOWED);
    }

    private static String words(AuditEntry entry) {
        return entry.action().replaceAll("[0-9a-f]{8}-[0-9a-f-]{27}", "?");
    }

    @ParameterizedTest
    @MethodSource("refused")
    final void refusal_changesNothing_andIsOnTheAuditRecordOnce_asRefused(ActionSample sample) {
        TestTenant tenant = tenant(storage());
        Json given = sample.refusable().orElseThrow().apply(tenant);
        List<String> before = rows(tenant.id());

        assertThat(run(tenant, sample, tenant.id(), given)).isInstanceOf(Result.Refused.class);

        assertThat(rows(tenant.id())).containsAll(before).hasSize(before.size() + 1);
        AuditEntry entry = audited(tenant.id()).get(0);
        assertThat(words(entry)).isEqualTo(sample.words());
        assertThat(entry.outcome()).isEqualTo(Outcome.REFUSED);
    }

    @ParameterizedTest
    @MethodSource("changes")
    final void change_isStoredWithItsAuditEntry_orNotAtAll(ActionSample sample) {
        TestTenant tenant = tenant(storage());
        Json given = sample.doable().apply(tenant);
        Object before = digest(tenant.id());
        Intake failing = Intake.on(new WithoutAudit(storage()), clock, new SequentialIds(), new Random());

        assertThatThrownBy(
                        () -> ActionSample.withPorts(failing.actions()).run(sample.action(), tenant.id(), ADA, given))
                .isInstanceOf(AuditFailure.class);

        assertThat(digest(tenant.id())).isEqualTo(before);
    }

    /** A storage whose audit record cannot be written. */
    private record WithoutAudit(Storage working) implements ForwardingStorage {
        @Override
        public UnitOfWork<TenantStores> unitOfWork() {
            return new UnitOfWork<>() {
                @Override
                public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
                    return working.unitOfWork().inTenant(tenant, stores -> work.in(new FailingStores(stores)));
                }
            };
        }
    }

    private record FailingStores(TenantStores working) implements ForwardingStores {
        @Override
        public void audit(Collection<AuditEntry> entries) {
            throw new AuditFailure();
        }
    }

    private static final class AuditFailure extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @ParameterizedTest
    @MethodSource("changes")
    final void change_ofAnUnknownTenant_isRefused(ActionSample sample) {
        TestTenant tenant = tenant(storage());
        Json given = sample.doable().apply(tenant);

        assertThat(run(tenant, sample, new TenantId("tn_unknown"), given)
                        .refused()
                        .map(Result.Refusal::kind))
                .contains(Kind.NOT_FOUND);
    }

    @ParameterizedTest
    @MethodSource("ofAPerson")
    final void action_thatOnlyAPersonAsksFor_isRefusedToAnAgent_andLeavesNoTrace(ActionSample sample) {
        TestTenant tenant = tenant(storage());
        Json given = sample.doable().apply(tenant);
        Object before = digest(tenant.id());
        Actor agent = new Actor(Actor.Kind.AGENT, "agent");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ActionSample.withPorts(tenant.intake().actions())
                        .run(sample.action(), tenant.id(), agent, given));

        assertThat(digest(tenant.id())).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("queries")
    final void query_waitsForNoUnitOfWork_andChangesNothing(ActionSample sample) {
        TestTenant tenant = tenant(storage());
        Json given = sample.doable().apply(tenant);
        Object before = digest(tenant.id());

        Optional<Boolean> done = storage().unitOfWork().inTenant(tenant.id(), stores -> {
            stores.tenant(); // takes the lock
            return CompletableFuture.supplyAsync(() -> run(tenant, sample, tenant.id(), given))
                            .orTimeout(Duration.ofSeconds(10).toSeconds(), TimeUnit.SECONDS)
                            .join()
                    instanceof Result.Done;
        });

        assertThat(done).contains(true);
        assertThat(digest(tenant.id())).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("inEitherWorld")
    final void change_ofATestWorld_leavesTheLiveDataAlone(ActionSample sample) {
        TestTenant tenant = tenant(storage());
        TenantId world = tenant.intake().testWorlds().open(tenant.id()).orElseThrow();
        Json given = sample.doable().apply(tenant);
        List<String> live = rows(tenant.id());

        run(tenant, sample, world, given);

        assertThat(rows(tenant.id())).isEqualTo(live);
        assertThat(audited(world)).extracting(ActionConformance::words).contains(sample.words());
    }

    @Test
    final void actions_haveDistinctIdsAndRoutes() {
        assertThat(all().map(sample -> sample.action().facts().id())).doesNotHaveDuplicates();
        assertThat(all().map(sample -> sample.action().facts().method()
                        + sample.action().facts().path()))
                .doesNotHaveDuplicates();
    }
}
