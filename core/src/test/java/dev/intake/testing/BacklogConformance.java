package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.stripe;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.body.FailedDelivery;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.health.BacklogQuery.Backlog;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.secret.SealedSecret;
import dev.intake.sequence.DraftingMode;
import dev.intake.sequence.EmailSequence;
import dev.intake.sequence.Step;
import dev.intake.sequence.Trigger;
import dev.intake.source.Connector;
import dev.intake.source.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a storage tells of the work that waits, over all tenants: the storage must hold nothing else. */
@FreshStorage
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
public abstract class BacklogConformance extends StorageContract {
    private static final int ALL = 1_000;

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
        return storage.acrossTenants().backlog(clock.instant(), limit);
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
        TestTenant.changed(programs.lifecycle().pause(one.id(), paused));
        assertThat(backlog(ALL)).as("without the paused program").isEqualTo(new Backlog(2, oldest, 0, 0, 0));

        programs.worker(BacklogConformance::accept, (of, email) -> {}).run();

        assertThat(backlog(ALL)).as("both are held").isEqualTo(new Backlog(0, Optional.empty(), 0, 0, 2));
        assertThat(backlog(1).emailsToReview()).isEqualTo(1);
    }

    @Test
    final void parkedEventsAndFailedDeliveries_areCounted() {
        TestWebhooks webhooks = TestWebhooks.on(storage);
        webhooks.deliver(unknownCustomer("evt_1"));
        webhooks.deliver(unknownCustomer("evt_2"));
        storage.unitOfWork().inTenant(webhooks.tenant().id(), stores -> {
            stores.failed().keep(List.of(failed("a"), failed("b"), failed("c")));
            return stores;
        });

        assertThat(webhooks.parked()).hasSize(2);
        assertThat(backlog(ALL)).isEqualTo(new Backlog(0, Optional.empty(), 2, 3, 0));
        assertThat(backlog(2)).isEqualTo(new Backlog(0, Optional.empty(), 2, 2, 0));
        assertThat(backlog(1)).isEqualTo(new Backlog(0, Optional.empty(), 1, 1, 0));
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
