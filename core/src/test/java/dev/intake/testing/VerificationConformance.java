package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.intake.AcrossTenants;
import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.action.Action;
import dev.intake.action.Result;
import dev.intake.connector.ApiKey;
import dev.intake.connector.Delivery;
import dev.intake.connector.ProviderPage;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.sync.Certificate;
import dev.intake.sync.EventDirectory;
import dev.intake.sync.EventPeriod;
import dev.intake.sync.FoundEvent;
import dev.intake.sync.ImportProgress;
import dev.intake.sync.ProviderApiKey;
import dev.intake.sync.RunDueSync.Done;
import dev.intake.sync.SyncActions;
import dev.intake.sync.SyncKind;
import dev.intake.sync.SyncRun;
import dev.intake.sync.Verification;
import dev.intake.sync.VerificationObserver;
import dev.intake.sync.Verifications;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Orders, claims, progress and repetition of verifications. (ADR 134) */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
public abstract class VerificationConformance extends StorageContract {
    private static final ApiKey KEY =
            ProviderApiKey.read(Connector.STRIPE, "rk_live_0123456789").orElseThrow();
    private static final Actor ADA = new Actor(Actor.Kind.PERSON, "ada@example.com");
    private static final ProviderPage<Delivery, String> NOTHING =
            new ProviderPage.Listed<>(List.of(), Optional.empty());
    private static final int MONTH = 30;

    private final ManualClock clock = new ManualClock();
    private final TestVault vault = new TestVault();
    private final List<EventPeriod> asked = new ArrayList<>();
    private Storage storage;
    private TenantId tenant;

    @BeforeEach
    final void setUp() {
        Storage shared = storage();
        tenant = TestTenant.of(shared, Intake.on(shared, clock, UUID::randomUUID, new Random()))
                .id();
        storage = new OneTenant(shared, tenant);
    }

    @Test
    void order_needsAKey_andATenant() {
        assertThat(order(tenant, MONTH)).isInstanceOf(Result.Refused.class);
        assertThat(order(new TenantId("tn_nobody"), MONTH)).isInstanceOf(Result.Refused.class);
        assertThat(work(this::empty)).isEmpty();
    }

    @Test
    void order_isRunByAWorker_andNotOrderedTwice() {
        setKey();
        workAll();

        assertThat(order(tenant, MONTH)).isInstanceOf(Result.Done.class);
        assertThat(order(tenant, MONTH)).isInstanceOf(Result.Refused.class);
        Verification done = work(this::empty).orElseThrow().verification().orElseThrow();

        assertThat(done.days()).isEqualTo(MONTH);
        assertThat(done.isRunning()).isFalse();
        assertThat(done.certificate().isComplete()).isTrue();
        assertThat(done.run().dueAt()).isEmpty();
        assertThat(status(MONTH)).isEqualTo(done);
        assertThat(order(tenant, MONTH)).isInstanceOf(Result.Done.class);
    }

    @Test
    void withAKey_theLastDaysAreVerifiedEveryHour() {
        setKey();

        assertThat(work(this::empty).orElseThrow().verification().orElseThrow().days())
                .isEqualTo(Verification.REPEATED_DAYS);
        assertThat(work(this::empty)).isEmpty();
        clock.move(Duration.ofMinutes(59));
        assertThat(work(this::empty)).isEmpty();
        clock.move(Duration.ofMinutes(1));
        Certificate next =
                work(this::empty).orElseThrow().verification().orElseThrow().certificate();

        assertThat(next.isComplete()).isTrue();
        assertThat(next.period().to())
                .isEqualTo(
                        new EventPeriod(clock.instant(), clock.instant()).to().minus(Duration.ofMinutes(5)));
    }

    @Test
    void interruptedRun_continuesWhereItEnded() {
        setKey();
        Verification claimed = claim(MONTH).orElseThrow();
        Verification stopped = verifications().run(tenant, claimed, this::empty, stoppingAfter(2));

        Verification again = claim(MONTH).orElseThrow();
        asked.clear();
        Verification done = verifications().run(tenant, again, this::empty, VerificationObserver.NONE);

        assertThat(stopped.certificate().isComplete()).isFalse();
        assertThat(again.certificate()).isEqualTo(stopped.certificate());
        assertThat(asked.get(0).from()).isEqualTo(stopped.certificate().reached());
        assertThat(done.certificate().period()).isEqualTo(stopped.certificate().period());
        assertThat(done.certificate().isComplete()).isTrue();
    }

    @Test
    void claim_isHeldByOneNode_untilItEnds() {
        setKey();
        Verification crashed = claim(MONTH).orElseThrow();

        assertThat(claim(MONTH)).isEmpty();
        assertThat(order(tenant, MONTH)).isInstanceOf(Result.Refused.class);
        clock.move(SyncKind.VERIFY.claim());
        Verification next = claim(MONTH).orElseThrow();
        verifications().run(tenant, crashed, this::empty, VerificationObserver.NONE);

        assertThat(status(MONTH)).isEqualTo(next);
    }

    @Test
    void claimOfAClockThatWasAhead_isOver_whenTheClockIsRight() {
        setKey();
        workAll();
        clock.move(Duration.ofDays(1));
        assertThat(claim(MONTH)).isPresent();
        clock.move(Duration.ofDays(-1));

        Verification done = work(this::empty).orElseThrow().verification().orElseThrow();

        assertThat(done.days()).isEqualTo(MONTH);
        assertThat(done.isRunning()).isFalse();
    }

    @Test
    void repetitionOfAClockThatWasAhead_isDue_whenTheClockIsRight() {
        setKey();
        clock.move(Duration.ofDays(1));
        workAll();
        clock.move(Duration.ofDays(-1));

        assertThat(work(this::empty).orElseThrow().verification().orElseThrow().days())
                .isEqualTo(Verification.REPEATED_DAYS);
        assertThat(work(this::empty)).isEmpty();
    }

    /** Decisions 7: however many a tenant orders, another's is next. */
    @Test
    void verifications_areRunInTurns_byTenant() {
        Storage shared = storage();
        TenantId another = TestTenant.of(shared, Intake.on(shared, clock, UUID::randomUUID, new Random()))
                .id();
        setKey();
        workAll();
        node().apiKey(Connector.STRIPE).set(another, KEY, ADA);
        storage = new OfBoth(shared, Set.of(tenant, another));
        workAll();
        clock.move(Duration.ofSeconds(1));
        for (int days = 4; days < 8; days++) {
            assertThat(order(tenant, days)).isInstanceOf(Result.Done.class);
        }
        clock.move(Duration.ofSeconds(1));
        order(another, MONTH);

        List<TenantId> turns = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            clock.move(Duration.ofSeconds(1));
            turns.add(work((period, after) -> {
                        clock.move(Duration.ofMinutes(2));
                        return NOTHING;
                    })
                    .orElseThrow()
                    .tenant());
        }

        assertThat(turns).containsExactly(tenant, another, tenant);
        assertThat(verifications().status(another, Connector.STRIPE).stream().filter(Verification::isRunning))
                .as("interrupted after its turn, and continued")
                .hasSize(1);
        storage = new OneTenant(shared, another);
        assertThat(work(this::empty).orElseThrow().verification().orElseThrow().isRunning())
                .isFalse();
    }

    @Test
    void pauseThatAProviderAsksFor_isNotWaitedFor_whileAnotherTenantsIsDue() {
        Storage shared = storage();
        TenantId another = TestTenant.of(shared, Intake.on(shared, clock, UUID::randomUUID, new Random()))
                .id();
        setKey();
        storage = new OfBoth(shared, Set.of(tenant, another));
        node().apiKey(Connector.STRIPE).set(another, KEY, ADA);

        TenantId limited = work((period, after) -> new ProviderPage.RateLimited<>(Duration.ofMinutes(5)))
                .orElseThrow()
                .tenant();
        TenantId next = work(this::empty).orElseThrow().tenant();

        assertThat(Set.of(limited, next)).isEqualTo(Set.of(tenant, another));
        assertThat(work(this::empty)).as("before the pause is over").isEmpty();
        clock.move(Duration.ofMinutes(5));
        assertThat(work(this::empty).orElseThrow().tenant()).isEqualTo(limited);
    }

    /** Finds the verifications of some tenants only. */
    private record OfBoth(Storage working, Set<TenantId> tenants) implements ForwardingStorage {
        @Override
        public AcrossTenants acrossTenants() {
            AcrossTenants all = working.acrossTenants();
            return (AcrossTenants) Proxy.newProxyInstance(
                    AcrossTenants.class.getClassLoader(),
                    new Class<?>[] {AcrossTenants.class},
                    (self, method, arguments) -> all.dueVerifications((Instant) arguments[0], 100_000).stream()
                            .filter(due -> tenants.contains(due.tenant()))
                            .limit((int) arguments[1])
                            .toList());
        }
    }

    @Test
    void refusedKey_isTheReason_andIsRetriedAnHourLater() {
        setKey();

        Verification failed = work((period, after) -> new ProviderPage.Refused<>("the key is revoked"))
                .orElseThrow()
                .verification()
                .orElseThrow();

        assertThat(failed.reason()).contains("the key is revoked");
        assertThat(failed.isRunning()).isFalse();
        clock.move(Duration.ofHours(1));
        assertThat(work(this::empty).orElseThrow().verification().orElseThrow().reason())
                .isEmpty();
    }

    @Test
    void rateLimit_isWaitedFor_andGivesUpAfterSome() {
        setKey();
        List<Duration> pauses = new ArrayList<>();
        VerificationObserver waiting = new VerificationObserver() {
            @Override
            public boolean reached(Certificate certificate) {
                return true;
            }

            @Override
            public boolean pause(Duration pause, String reason) {
                pauses.add(pause);
                return true;
            }
        };

        Verification failed = verifications()
                .run(
                        tenant,
                        claim(1).orElseThrow(),
                        (period, after) -> new ProviderPage.RateLimited<>(Duration.ofSeconds(9)),
                        waiting);

        assertThat(pauses).hasSize(7).containsOnly(Duration.ofSeconds(9));
        assertThat(failed.reason()).contains("the provider's rate limit was exceeded");
    }

    @Test
    void lateRepair_isThreeDays_untilTheTenantChoosesOthers() {
        assertThat(lateRepairDays(tenant)).isEqualTo(3);

        assertThat(run(tenant, SyncActions.SET_LATE_REPAIR, "days", "0")).isInstanceOf(Result.Done.class);

        assertThat(lateRepairDays(tenant)).isZero();
        assertThat(storage.accessViews(tenant).audit(9))
                .extracting(AuditEntry::action)
                .filteredOn(action -> action.contains("missing events"))
                .containsExactly("let missing events of the last 0 days start programs");
        TenantId nobody = new TenantId("tn_nobody");
        assertThat(run(nobody, SyncActions.SET_LATE_REPAIR, "days", "1")).isInstanceOf(Result.Refused.class);
        assertThat(lateRepairDays(nobody)).isEqualTo(3);
        assertThat(run(tenant, SyncActions.SET_LATE_REPAIR, "days", "31")).isInstanceOf(Result.Invalid.class);
    }

    private int lateRepairDays(TenantId of) {
        return storage.syncViews(of).lateRepairDays();
    }

    @Test
    void userFromBeforeAnImport_isHistorical_alsoIfNotOld() {
        setClerkKey();
        Instant imported = clock.instant().truncatedTo(ChronoUnit.MILLIS).minus(Duration.ofHours(1));
        storage.unitOfWork().inTenant(tenant, stores -> {
            stores.sync().save(Connector.CLERK, ImportProgress.begunAt(imported));
            return imported;
        });
        List<Delivery> listed = List.of(
                created("after", imported.plus(Duration.ofMinutes(1))),
                created("before", imported.minus(Duration.ofMinutes(1))));

        EventDirectory directory = (period, after) ->
                asked.isEmpty() && asked.add(period) ? new ProviderPage.Listed<>(listed, Optional.empty()) : NOTHING;
        node().verificationWorker((connector, key) -> directory, VerificationObserver.NONE)
                .run();

        assertThat(storage.eventViews(tenant).events(EventQuery.newest(9)))
                .extracting(EventRecord::occurredAt, EventRecord::historical)
                .containsExactlyInAnyOrder(
                        tuple(imported.plus(Duration.ofMinutes(1)), false),
                        tuple(imported.minus(Duration.ofMinutes(1)), true));
    }

    private static Delivery created(String user, Instant at) {
        String fields = "\"id\": \"%s\", \"updated_at\": %s".formatted(user, at.toEpochMilli());
        return new Delivery(
                Map.of(),
                ProviderEvent.clerk(user, "user.created", at.toEpochMilli(), fields)
                        .payload()
                        .getBytes(UTF_8));
    }

    @Test
    void verifications_ofTwoConnectors_areApart() {
        setKey();
        setClerkKey();

        assertThat(workAllConnectors()).containsExactlyInAnyOrder(Connector.STRIPE, Connector.CLERK);
        assertThat(verifications().status(tenant, Connector.STRIPE)).hasSize(1);
        assertThat(verifications().status(tenant, Connector.CLERK)).hasSize(1);
    }

    private List<Connector> workAllConnectors() {
        List<Connector> done = new ArrayList<>();
        for (Optional<Done> next = workAny(); next.isPresent(); next = workAny()) {
            done.add(next.get().verification().orElseThrow().connector());
        }
        return done;
    }

    private Optional<Done> workAny() {
        return node().verificationWorker((connector, key) -> this::empty, VerificationObserver.NONE)
                .run();
    }

    @Test
    void foundEvents_areReadBackEqual() {
        EventPeriod period = new EventPeriod(clock.instant().minus(Duration.ofDays(1)), clock.instant());
        Verification stored = new Verification(
                Connector.STRIPE,
                MONTH,
                new SyncRun(
                        SyncKind.VERIFY,
                        period.to(),
                        7,
                        SyncRun.State.FAILED,
                        Optional.of(clock.instant()),
                        Optional.empty(),
                        Optional.of(clock.instant()),
                        Optional.of("why \"not\"")),
                new Certificate(
                        period,
                        period.to(),
                        5,
                        2,
                        2,
                        1,
                        List.of(
                                new FoundEvent(
                                        "evt_1",
                                        "charge.refunded",
                                        Optional.of(period.from()),
                                        FoundEvent.Outcome.RECORDED),
                                new FoundEvent("", "", Optional.empty(), FoundEvent.Outcome.MISSING)),
                        Set.of("evt_2", "listed:user.created:user_1")));
        storage.unitOfWork().inTenant(tenant, stores -> {
            stores.sync().save(stored);
            return stored;
        });

        assertThat(status(MONTH)).isEqualTo(stored);
        assertThat(storage.syncViews(tenant).verifications(Connector.POLAR)).isEmpty();
        assertThat(storage.syncViews(new TenantId("tn_nobody")).verifications(Connector.STRIPE))
                .isEmpty();
    }

    private void setClerkKey() {
        node().apiKey(Connector.CLERK)
                .set(
                        tenant,
                        ProviderApiKey.read(Connector.CLERK, "sk_live_0123456789")
                                .orElseThrow(),
                        ADA);
    }

    private void setKey() {
        node().apiKey(Connector.STRIPE).set(tenant, KEY, ADA);
    }

    private Connectors node() {
        return Connectors.on(storage, vault, TestWebhooks::decode, clock, UUID::randomUUID);
    }

    private Verifications verifications() {
        return node().verifications();
    }

    private Result<?> order(TenantId of, int days) {
        return run(of, SyncActions.START, "connector", "stripe", "kind", "verify", "days", Integer.toString(days));
    }

    private Result<?> run(TenantId of, Action<? super Storage, ?, ?> action, String... values) {
        return Intake.on(storage, clock, UUID::randomUUID, new Random())
                .actions()
                .run(action, of, ADA, TestTenant.given(action, values));
    }

    private Optional<Verification> claim(int days) {
        return verifications().claim(tenant, Connector.STRIPE, days, ADA);
    }

    private Verification status(int days) {
        return verifications().status(tenant, Connector.STRIPE).stream()
                .filter(one -> one.days() == days)
                .findFirst()
                .orElseThrow();
    }

    private Optional<Done> work(EventDirectory directory) {
        return node().verificationWorker(
                        (connector, key) -> {
                            assertThat(key).isEqualTo(KEY);
                            return directory;
                        },
                        VerificationObserver.NONE)
                .run();
    }

    private void workAll() {
        while (work(this::empty).isPresent()) {
            // Until nothing is due.
        }
    }

    private ProviderPage<Delivery, String> empty(EventPeriod period, Optional<String> after) {
        asked.add(period);
        return NOTHING;
    }

    private static VerificationObserver stoppingAfter(int windows) {
        List<Certificate> seen = new ArrayList<>();
        return new VerificationObserver() {
            @Override
            public boolean reached(Certificate certificate) {
                seen.add(certificate);
                return seen.size() < windows;
            }

            @Override
            public boolean pause(Duration pause, String reason) {
                return true;
            }
        };
    }
}
