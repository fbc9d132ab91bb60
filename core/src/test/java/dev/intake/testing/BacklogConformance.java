package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.stripe;
import static dev.intake.testing.TestTenant.track;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.connector.SigningSecret;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.ingest.Admission;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.World;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.secret.SealedSecret;
import dev.intake.traffic.BacklogQuery.Backlog;
import dev.intake.webhook.FailedDelivery;
import dev.intake.webhook.FailedDeliveryQuery.FailedDeliveries;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The backlog that a storage reports, across all tenants: the storage must be otherwise empty. */
@FreshStorage
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
public abstract class BacklogConformance extends StorageContract {
    private static final int ALL = 1_000;
    private static final String TEST_SECRET = "whsec_test0123456789abcdefghijklmn";

    private final ManualClock clock = new ManualClock();
    private final SequentialIds ids = new SequentialIds();
    private Storage storage;
    private Programs programs;

    @BeforeEach
    final void setUp() {
        storage = storage();
        programs = Programs.on(storage, clock, ids);
    }

    private TestTenant newTenant() {
        return TestTenant.of(storage, Intake.on(storage, clock, ids, new Random()));
    }

    private Backlog backlog(int limit) {
        return backlog(World.LIVE, limit);
    }

    private Backlog backlog(World world, int limit) {
        return storage.acrossTenants().backlog(world, clock.instant(), limit);
    }

    /** A live program that greets by a property which signups may lack. */
    private ProgramId greeting(TestTenant tenant) {
        EmailSequence sequence = new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(new Step(Duration.ZERO, List.of(TestEmails.template("Hello", "Hello {{event.name}}")))));
        ProgramPlan plan =
                new ProgramPlan("Welcome", ProgramKind.WELCOME, new Trigger(new EventType("signed_up")), sequence);
        ProgramId id =
                programs.drafting().draft(tenant.id(), plan).orElseThrow().id();
        TestTenant.changed(programs.lifecycle().approve(tenant.id(), id));
        return id;
    }

    private void signUp(TestTenant tenant, String user) {
        tenant.send(track(user, user + "@example.com", "signed_up", null));
    }

    private static SendOutcome accept(OutgoingEmail email) {
        return new SendOutcome.Accepted();
    }

    @Test
    final void nothing_waitsInAnEmptyStorage() {
        assertThat(backlog(ALL)).isEqualTo(new Backlog(0, Optional.empty(), 0, 0, 0));
    }

    @Test
    final void dueSteps_areThoseOfLivePrograms_ofAllTenants_untilTheyAreClaimed() {
        TestTenant one = newTenant();
        TestTenant two = newTenant();
        ProgramId paused = greeting(one);
        greeting(two);
        Instant start = clock.instant();
        signUp(two, "ann");
        clock.move(Duration.ofHours(1));
        signUp(two, "bob");
        signUp(one, "cid");

        Optional<Instant> oldest = Optional.of(start);
        assertThat(backlog(ALL)).isEqualTo(new Backlog(3, oldest, 0, 0, 0));
        assertThat(backlog(2)).as("no further than the limit").isEqualTo(new Backlog(2, oldest, 0, 0, 0));
        assertThat(backlog(1)).isEqualTo(new Backlog(1, oldest, 0, 0, 0));
        TestTenant.changed(TestTenant.pause(programs.actions(), one.id(), paused));
        assertThat(backlog(ALL)).as("without the paused program").isEqualTo(new Backlog(2, oldest, 0, 0, 0));

        programs.worker(TestLinks.LINKS, BacklogConformance::accept, (of, email) -> {})
                .run();

        assertThat(backlog(ALL)).as("both are held").isEqualTo(new Backlog(0, Optional.empty(), 0, 0, 2));
        assertThat(backlog(1).emailsToReview()).isEqualTo(1);
    }

    @Test
    final void parkedEventsAndFailedDeliveries_areCounted() {
        TestWebhooks webhooks = TestWebhooks.on(storage);
        webhooks.deliver(unknownCustomer("evt_1"));
        webhooks.deliver(unknownCustomer("evt_2"));
        fail(webhooks.tenant().id(), "a", "b", "c");

        assertThat(webhooks.parked()).hasSize(2);
        assertThat(backlog(ALL)).isEqualTo(new Backlog(0, Optional.empty(), 2, 3, 0));
        assertThat(backlog(2)).isEqualTo(new Backlog(0, Optional.empty(), 2, 2, 0));
        assertThat(backlog(1)).isEqualTo(new Backlog(0, Optional.empty(), 1, 1, 0));
    }

    @Test
    final void worlds_areCountedApart() {
        Intake intake = Intake.on(storage, clock, ids, new Random());
        TestTenant tenant = TestTenant.of(storage, intake);
        greeting(tenant);
        TenantId test = intake.testWorlds().open(tenant.id()).orElseThrow();
        Admission.Admitted admitted = new Admission.Admitted(
                test, intake.setUpIngestion().generateKey(test).orElseThrow().hash());
        Instant start = clock.instant();
        intake.ingestBatch()
                .process(
                        admitted,
                        List.of(
                                track("ann", "ann@example.com", "signed_up", null),
                                track("bob", "bob@example.com", "signed_up", null)));
        park(test, "evt_1", "evt_2", "evt_3");
        fail(test, "a", "b", "c", "d");
        clock.move(Duration.ofHours(1));
        signUp(tenant, "cid");
        fail(tenant.id(), "a");

        assertThat(backlog(ALL)).isEqualTo(new Backlog(1, Optional.of(clock.instant()), 0, 1, 0));
        assertThat(backlog(World.TEST, ALL)).isEqualTo(new Backlog(2, Optional.of(start), 3, 4, 0));
        assertThat(backlog(World.TEST, 1)).isEqualTo(new Backlog(1, Optional.of(start), 1, 1, 0));
        assertThat(storage.acrossTenants().failedDeliveries(9)).containsExactly(new FailedDeliveries(tenant.id(), 1));

        programs.worker(TestLinks.LINKS, BacklogConformance::accept, (of, email) -> {})
                .run();

        assertThat(backlog(ALL)).isEqualTo(new Backlog(0, Optional.empty(), 0, 1, 1));
        assertThat(backlog(World.TEST, ALL)).isEqualTo(new Backlog(0, Optional.empty(), 3, 4, 2));
    }

    /** Delivers events whose customer is unknown to the test world. */
    private void park(TenantId test, String... deliveries) {
        Connectors connectors = Connectors.on(storage, new TestVault(), TestWebhooks::decode, clock, ids);
        assertThat(connectors
                        .connectorSecrets()
                        .set(
                                test,
                                Connector.STRIPE,
                                SigningSecret.parse(TEST_SECRET).orElseThrow(),
                                Duration.ZERO))
                .isPresent();
        for (String id : deliveries) {
            byte[] body = unknownCustomer(id).inTestMode().payload().getBytes(UTF_8);
            connectors
                    .receiveWebhook()
                    .receive(test.live(), Connector.STRIPE, Signer.stripe(TEST_SECRET, clock.instant(), body));
        }
    }

    private void fail(TenantId tenant, String... deliveries) {
        storage.unitOfWork().inTenant(tenant, stores -> {
            stores.failed().keep(Stream.of(deliveries).map(this::failed).toList());
            return stores;
        });
    }

    private static ProviderEvent unknownCustomer(String id) {
        return stripe(id, "invoice.payment_failed", 1_800_000_100, "\"id\": \"in_1\", \"customer\": \"cus_9\"", "");
    }

    private FailedDelivery failed(String id) {
        return new FailedDelivery(
                Connector.CLERK,
                new DedupeKey(Source.CLERK, id),
                SealedSecret.ofBytes(new byte[] {1, 2, 3}),
                clock.instant());
    }
}
