package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.Intake;
import dev.intake.access.IngestionKey;
import dev.intake.contact.ExternalId;
import dev.intake.event.EventQuery;
import dev.intake.ingest.Admission;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.ingest.Refusal;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import dev.intake.program.SignupEventActions;
import dev.intake.sweep.SweepPace;
import dev.intake.tenant.SettingsActions;
import dev.intake.tenant.Tenant;
import dev.intake.testing.WorldHistory.Run;
import dev.intake.testing.WorldHistory.Side;
import dev.intake.testworld.TestWorldActions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What every storage must do with test worlds. The storage may contain other tenants; every test creates its own. */
public abstract class TestWorldConformance extends TestWorldKit {
    /** How many histories the property is tried with. */
    protected int interleavings() {
        return tries(50, 1_000);
    }

    private List<String> testEvents() {
        return storage().eventViews(world()).events(EventQuery.newest(100)).stream()
                .map(event -> event.type().value())
                .toList();
    }

    // Keys

    @Test
    void requestWithATestKey_isOfTheTestWorld() {
        IngestionKey key = newTestKey();

        sendTest(key, identify("u1", "u1@example.com", null), track("u1", null, "order.created", "m1"));

        assertThat(key.reveal()).startsWith("svc_ing_test_");
        assertThat(tenant.events()).isEmpty();
        assertThat(tenant.contact("u1")).isEmpty();
        assertThat(testEvents()).containsExactly("order.created");
        assertThat(storage().contactViews(world()).contacts(new ExternalId("u1"), 9))
                .hasSize(1);
    }

    @Test
    void requestWithATestKey_whosePathNamesNoTenant_isOfTheTestWorld() {
        IngestionKey key = newTestKey();

        assertThat(intake.ingestBatch().admit(Optional.of(key))).isEqualTo(new Admission.Admitted(world(), key.hash()));
        assertThat(intake.dryRun().admit(tenant.id(), Optional.of(key)))
                .isEqualTo(new Admission.Admitted(world(), key.hash()));
    }

    @Test
    void messageId_isOfItsWorldAlone() {
        IngestionKey key = newTestKey();
        sendTest(key, track("u1", null, "order.created", "m1"));

        tenant.send(track("u1", null, "order.created", "m1"));

        assertThat(tenant.events()).hasSize(1);
        assertThat(testEvents()).hasSize(1);
    }

    @Test
    void unknownTestKey_isRefusedAsAnyWrongKey() {
        IngestionKey unknown = IngestionKey.generateTest(new Random());
        TenantId bare = intake.tenantSetup().create("Bare").orElseThrow().id();
        Admission wrong = new Admission.Refused(new Refusal.Unauthorized());

        assertThat(intake.ingestBatch().admit(tenant.id(), Optional.of(unknown)))
                .as("without a test world")
                .isEqualTo(wrong);
        assertThat(intake.ingestBatch().admit(bare, Optional.of(unknown)))
                .as("without any key")
                .isEqualTo(new Admission.Refused(new Refusal.NoIngestionKey()));
        intake.testWorlds().open(tenant.id());
        assertThat(intake.ingestBatch().admit(tenant.id(), Optional.of(unknown)))
                .as("without a test key")
                .isEqualTo(wrong);
        newTestKey();
        assertThat(intake.ingestBatch().admit(tenant.id(), Optional.of(unknown)))
                .as("with another test key")
                .isEqualTo(wrong);
    }

    @Test
    void liveKey_isNotOfTheTestWorld_andANewTestKeyRevokesTheTestKeyAlone() {
        IngestionKey first = newTestKey();
        IngestionKey second = newTestKey();

        assertThat(send(first, track("u1", null, "order.created", "m1"))).isInstanceOf(IngestOutcome.Refused.class);
        sendTest(second, track("u1", null, "order.created", "m1"));
        tenant.send(track("u1", null, "order.created", "m2"));
        assertThat(tenant.events()).hasSize(1);
    }

    @Test
    void observer_isToldOfLiveRequestsAlone() {
        IngestionKey key = newTestKey();
        sendTest(key, track("u1", null, "order.created", "m1"));
        assertThat(send(IngestionKey.generateTest(new Random()))).isInstanceOf(IngestOutcome.Refused.class);
        assertThat(observed).isEmpty();

        send(tenant.key(), track("u1", null, "order.created", "m1"));
        assertThat(observed).hasSize(1);
    }

    @Test
    void testWorld_hasABucketOfItsOwn_ofTheTenantsLimit() {
        IngestionKey key = newTestKey();
        intake.tenantSetup().limit(tenant.id(), new RateLimit(60, 2));

        sendTest(key, track("u1", null, "order.created", null));
        sendTest(key, track("u1", null, "order.created", null));
        assertThat(send(key, track("u1", null, "order.created", null))).isInstanceOf(IngestOutcome.Refused.class);

        tenant.send(track("u1", null, "order.created", null));
    }

    // The world as a tenant

    @Test
    void testWorld_isListedNowhere_andOpenedOnce() {
        assertThat(intake.testWorlds().open(new TenantId("tn_nobody"))).isEmpty();
        assertThat(intake.testWorlds().open(tenant.id())).contains(world());
        assertThat(intake.testWorlds().open(world())).contains(world());

        assertThat(intake.tenantSetup().list())
                .extracting(Tenant::id)
                .contains(tenant.id())
                .noneMatch(TenantId::isTest);
        assertThat(storage().registry().all()).extracting(Tenant::id).contains(world());
    }

    @Test
    void testWorld_hasTheTenantsSettings() {
        intake.testWorlds().open(tenant.id());
        tenant.done(SettingsActions.SET_RETENTION, "deliveriesDays", "40");
        TestTenant.done(intake, tenant.id(), SignupEventActions.SET, "event", "user.signed_up");

        intake.testWorlds().refresh(world());

        Tenant live = storage().tenant(tenant.id()).orElseThrow();
        Tenant test = storage().tenant(world()).orElseThrow();
        assertThat(test.retention()).isEqualTo(live.retention());
        assertThat(test.signupEvent()).isEqualTo(live.signupEvent());
        assertThat(test.sender().postalAddress()).isEqualTo(live.sender().postalAddress());
        assertThat(test.key()).isEmpty();
        assertThat(storage().programViews(world()).sequences())
                .isEqualTo(storage().programViews(tenant.id()).sequences());
    }

    @Test
    void retention_holdsForTheTestWorld_sinceTheNextSweep() {
        sendTest(newTestKey(), track("u1", null, "order.created", "m1"));
        tenant.done(SettingsActions.SET_RETENTION, "eventsDays", "30");
        clock.move(Duration.ofDays(31));

        Intake.on(new OneTenant(storage(), tenant.id()), clock, new SequentialIds(), new Random())
                .expireEvents()
                .run(SweepPace.UNTHROTTLED);

        assertThat(testEvents()).isEmpty();
    }

    @Test
    void testWorld_thatManyOpenConcurrently_isOneAndComplete() throws Exception {
        live("user.signed_up", Duration.ZERO);
        live("order.created", Duration.ZERO);
        Intake other = Intake.on(anotherNode(), clock, new SequentialIds(), new Random());
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Optional<TenantId>>> opening = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                Intake node = i % 2 == 0 ? intake : other;
                opening.add(() -> node.testWorlds().open(tenant.id()));
            }
            for (Future<Optional<TenantId>> opened : threads.invokeAll(opening)) {
                assertThat(opened.get()).contains(world());
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(storage().programViews(world()).sequences())
                .isEqualTo(storage().programViews(tenant.id()).sequences());
    }

    // Emptying

    @Test
    void emptying_deletesTheTestDataAlone_andKeepsKeySecretsAndPrograms() {
        live("user.signed_up", Duration.ZERO);
        IngestionKey key = newTestKey();
        tenant.send(identify("u1", "u1@example.com", null), track("u1", null, "user.signed_up", "m1"));
        List<Operation> many = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            many.add(track("u" + i, null, "user.signed_up", "m" + i));
        }
        sendTest(key, many.toArray(Operation[]::new));
        sendTest(key, identify("u1", "u1@example.com", null));
        runDueSteps();
        assertThat(testEmails()).isNotEmpty();
        List<String> before = rows(tenant.id());

        assertThat(tenant.done(TestWorldActions.EMPTY)).isGreaterThan(400);

        assertThat(testEvents()).isEmpty();
        assertThat(testEmails()).isEmpty();
        assertThat(storage().contactViews(world()).contacts(new ExternalId("u1"), 9))
                .isEmpty();
        assertThat(storage().programViews(world()).enrollmentCounts()).isEmpty();
        assertThat(storage().programViews(world()).programs()).hasSize(1);
        assertThat(rows(tenant.id()))
                .filteredOn(row -> !row.contains("empty the test world"))
                .isEqualTo(before);
        assertThat(tenant.done(TestWorldActions.EMPTY)).isZero();
        sendTest(key, track("u1", null, "user.signed_up", "m1"));
        assertThat(testEvents()).hasSize(1);
    }

    @Test
    void emptying_canBeginAgain_afterAPartOfIt() {
        IngestionKey key = newTestKey();
        sendTest(key, track("u1", null, "order.created", "m1"), track("u2", null, "order.created", "m2"));

        assertThat(storage().unitOfWork().inTenant(world(), stores -> stores.deleteTestRows(1)))
                .contains(1);
        assertThat(tenant.done(TestWorldActions.EMPTY)).isPositive();

        assertThat(testEvents()).isEmpty();
    }

    @Test
    void rowsOfALiveTenant_areNeverDeleted() {
        tenant.send(track("u1", null, "order.created", "m1"));

        assertThatThrownBy(() -> storage().unitOfWork().inTenant(tenant.id(), stores -> stores.deleteTestRows(1)))
                .isInstanceOf(IllegalStateException.class);

        assertThat(tenant.events()).hasSize(1);
    }

    // Laws

    /** Live requests leave the same rows with and without test requests among them, and test requests those of their world. */
    @Test
    @Tag(Tries.LAW)
    void worlds_areApart() {
        for (int seed = 0; seed < interleavings(); seed++) {
            WorldHistory history = new WorldHistory(seed);

            Run both = history.run(storage(), EnumSet.allOf(Side.class));
            Run live = history.run(storage(), EnumSet.of(Side.LIVE, Side.BOTH));
            Run test = history.run(storage(), EnumSet.of(Side.TEST, Side.BOTH));

            assertThat(withoutLinks(both.live())).as("live, seed %d", seed).isEqualTo(withoutLinks(live.live()));
            assertThat(withoutLinks(both.test())).as("test, seed %d", seed).isEqualTo(withoutLinks(test.test()));
            // Emails that are due at the same instant are sent in any order.
            assertThat(both.mail().acceptedIds())
                    .as("sent, seed %d", seed)
                    .containsExactlyInAnyOrderElementsOf(live.mail().acceptedIds());
            assertThat(test.mail().asked()).isEmpty();
            List.of(both, live, test).forEach(Run::end);
        }
    }

    /** Returns the rows without unsubscribe links, which name the tenant, whose id differs by run. */
    private List<String> withoutLinks(TenantId world) {
        return rows(world).stream()
                .map(row -> row.replaceAll("https://intake\\.example/u/\\S+", "LINK"))
                .toList();
    }

    /** The comparison of the property above sees a single row. */
    @Test
    void rows_differAfterAnyChange() {
        WorldHistory history = new WorldHistory(1);
        Run one = history.run(storage(), EnumSet.of(Side.LIVE, Side.BOTH));
        Run two = history.run(storage(), EnumSet.of(Side.LIVE, Side.BOTH));
        assertThat(rows(one.live())).isEqualTo(rows(two.live()));

        two.draft();

        assertThat(rows(one.live())).isNotEqualTo(rows(two.live()));
    }
}
