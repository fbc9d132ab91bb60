package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.access.AuditEntry;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.email.SendOutcome;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.Bucket;
import dev.intake.event.CountOverTime;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.Funnel;
import dev.intake.event.Period;
import dev.intake.event.Segment;
import dev.intake.event.TrafficOutcome;
import dev.intake.health.IngestionHealth;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.privacy.RemoveTestEvents.Removed;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramCounts;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.sweep.SweepPace;
import dev.intake.template.EmailTemplate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every storage must do with test events. The storage may contain other tenants; every test creates its own. */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
public abstract class TestEventConformance extends StorageContract {
    private static final TenantId NOBODY = new TenantId("tn_nobody");
    private static final EventType SIGNED_UP = new EventType("user.signed_up");
    private static final EventType ORDERED = new EventType("order.created");

    private Storage storage;
    private TestWebhooks webhooks;
    private TestTenant tenant;

    @BeforeEach
    final void setUp() {
        storage = storage();
        webhooks = TestWebhooks.on(storage);
        tenant = webhooks.tenant();
    }

    @Test
    void testEvents_countInNoFigure() {
        Instant sent = webhooks.clock().instant();
        tenant.send(
                track("u1", null, "user.signed_up", "m1"),
                track("u2", null, "user.signed_up", "intake-test-1"),
                track("u2", null, "order.created", "intake-test-2"),
                track("u1", null, "order.created", "intake-test-3"));
        Period day = new Period(sent.minus(Duration.ofDays(1)), sent.plusSeconds(1));

        assertThat(count(SIGNED_UP, Bucket.HOUR)).containsExactly(0L, 1L);
        assertThat(count(SIGNED_UP, Bucket.DAY)).containsExactly(0L, 1L);
        assertThat(storage.eventViews(tenant.id()).funnel(new Funnel(SIGNED_UP, ORDERED, Optional.empty(), day)))
                .contains(new Funnel.Conversion(1, 0));
        assertThat(storage.eventViews(tenant.id())
                        .funnel(new Funnel(SIGNED_UP, ORDERED, Optional.of(Duration.ofHours(1)), day)))
                .contains(new Funnel.Conversion(1, 0));
        assertThat(storage.eventViews(tenant.id()).segment(new Segment(SIGNED_UP, ORDERED, day)))
                .contains(new Segment.Members(
                        1, List.of(tenant.contact("u1").orElseThrow().id()), false));
        assertThat(storage.eventViews(tenant.id()).types(9)).containsExactly(SIGNED_UP);
    }

    @Test
    void testEvents_countInNoFigureOfADayThatIsOver() {
        tenant.send(track("u1", null, "user.signed_up", "m1"), track("u2", null, "user.signed_up", "intake-test-1"));
        webhooks.clock().move(Duration.ofDays(2));

        assertThat(tenant.intake().countDays().run(SweepPace.UNTHROTTLED)).isPositive();

        assertThat(count(SIGNED_UP, Bucket.DAY)).containsExactly(0L, 0L);
        assertThat(known(CountOverTime.upTo(webhooks.clock().instant(), SIGNED_UP, Bucket.DAY, 3)))
                .containsExactly(1L, 0L, 0L);
    }

    @Test
    void sourceWithOnlyTestEvents_isTested_untilALiveOneArrives() {
        tenant.send(track("u1", null, "user.signed_up", "intake-test-1"));
        tenant.intake().traffic().flush();
        assertThat(tenant.intake().readIngestionHealth().of(tenant.id()))
                .extracting(IngestionHealth::state)
                .startsWith(IngestionHealth.State.TESTED, IngestionHealth.State.WAITING);

        tenant.send(track("u1", null, "user.signed_up", "m1"));
        tenant.intake().traffic().flush();
        assertThat(tenant.intake().readIngestionHealth().of(tenant.id()).get(0).state())
                .isEqualTo(IngestionHealth.State.LIVE);
    }

    @Test
    void testEvents_countInNoFigureOfTheirWayIn() {
        tenant.send(
                identify("u1", "u1@example.com", null),
                track("u1", null, "user.signed_up", "intake-test-1"),
                track("u1", null, "order.created", "m1"));
        tenant.intake().traffic().flush();

        IngestionHealth health =
                tenant.intake().readIngestionHealth().of(tenant.id()).get(0);
        assertThat(health.outcomes()).containsEntry(TrafficOutcome.ACCEPTED, 2L);
        assertThat(health.hourly()).endsWith(2L);
    }

    @Test
    void testEvents_countInNoFigureOfPrograms() {
        Programs programs = programs();
        ProgramId program = live(programs, Duration.ZERO, TestEmails.template("Hello", "Hello"));
        ProgramId later = live(programs, Duration.ofDays(9), TestEmails.template("Hello", "Hello"));
        ProgramId held = live(programs, Duration.ZERO, TestEmails.template("Hello {{event.plan}}", "Hello"));
        tenant.send(identify("u1", "u1@example.com", null), identify("u2", "u2@example.com", null));
        webhooks.clock().move(Duration.ofSeconds(1));
        tenant.send(
                track("u1", null, "user.signed_up", "m1"),
                track("u2", null, "user.signed_up", "intake-test-1"),
                track("u3", null, "user.signed_up", "intake-test-2"));
        assertThat(figures(programs, program)).isEqualTo(new ProgramCounts(1, 2, 1, 1, Map.of()));
        assertThat(figures(programs, later)).isEqualTo(new ProgramCounts(1, 2, 1, 0, Map.of()));
        assertThat(programs.views(tenant.id()).enrollmentCounts()).isEqualTo(Map.of(program, 1L, later, 1L, held, 1L));

        TestMailServer mail = new TestMailServer();
        mail.then(new SendOutcome.Kept()).then(new SendOutcome.Kept());
        programs.worker(TestLinks.LINKS, mail, (of, email) -> {}).run();

        assertThat(programs.views(tenant.id()).emails(EmailQuery.latest(9).ofProgram(program)))
                .hasSize(3);
        assertThat(figures(programs, program)).isEqualTo(new ProgramCounts(1, 2, 0, 0, Map.of(EmailStatus.KEPT, 1L)));
        assertThat(programs.views(tenant.id()).emailCounts(program)).isEqualTo(Map.of(EmailStatus.KEPT, 1L));
        assertThat(figures(programs, later)).isEqualTo(new ProgramCounts(1, 2, 1, 0, Map.of()));
        // A person decides about each email that is held, whoever it is for.
        assertThat(figures(programs, held).emails())
                .isEqualTo(programs.views(tenant.id()).emailCounts(held));
        assertThat(programs.views(tenant.id()).emailCounts(held)).containsEntry(EmailStatus.HELD, 2L);
        assertThat(programs.views(tenant.id()).emailsToReview()).isEqualTo(2);
    }

    @Test
    void programThatOnlyTestsEntered_countsTheTestsAlone() {
        Programs programs = programs();
        ProgramId program = live(programs, Duration.ZERO, TestEmails.template("Hello", "Hello"));
        tenant.send(track("u1", null, "user.signed_up", "intake-test-1"));
        ContactId contact = tenant.contact("u1").orElseThrow().id();

        assertThat(tenant.enrollments(contact)).hasSize(1).allMatch(Enrollment::test);
        assertThat(programs.views(tenant.id()).progress(contact))
                .hasSize(1)
                .allMatch(progress -> progress.enrollment().test());
        assertThat(figures(programs, program)).isEqualTo(new ProgramCounts(0, 1, 0, 0, Map.of()));
        assertThat(programs.views(tenant.id()).enrollmentCounts()).isEmpty();
    }

    @Test
    void testEvents_areNoFires() {
        tenant.liveProgram("user.signed_up");

        IngestOutcome outcome = tenant.attempt(
                tenant.key(),
                List.of(
                        track("u1", null, "user.signed_up", "m1"),
                        track("u2", null, "user.signed_up", "intake-test-1")));

        assertThat(((IngestOutcome.Processed) outcome).fired()).isEqualTo(1);
    }

    @Test
    void contactsThatTestsAloneMade_countInNoFigure() {
        tenant.send(identify("known", null, null), track("active", null, "user.signed_up", "intake-test-1"));
        webhooks.clock().move(Duration.ofSeconds(1));
        tenant.send(
                track("known", null, "user.signed_up", "intake-test-2"),
                track("active", null, "order.created", "m1"),
                track("tester", null, "user.signed_up", "intake-test-3"));

        assertThat(storage.trafficViews(tenant.id()).contacts()).contains(Map.of(Source.CUSTOMER, 2L));
    }

    private Programs programs() {
        return Programs.on(new OneTenant(storage, tenant.id()), webhooks.clock(), new SequentialIds());
    }

    /** A program that is live on a signup, with one email. */
    private ProgramId live(Programs programs, Duration delay, EmailTemplate email) {
        EmailSequence sequence = new EmailSequence(DraftingMode.PER_CONTACT, List.of(new Step(delay, List.of(email))));
        ProgramPlan plan = new ProgramPlan("Welcome", ProgramKind.WELCOME, new Trigger(SIGNED_UP), sequence);
        ProgramId program =
                programs.drafting().draft(tenant.id(), plan).orElseThrow().id();
        TestTenant.changed(programs.lifecycle().approve(tenant.id(), program));
        return program;
    }

    private ProgramCounts figures(Programs programs, ProgramId program) {
        return programs.overview().of(tenant.id(), program).orElseThrow().figures();
    }

    // Removing

    @Test
    void remove_takesTestEventsAndWhatTheyBegan_andLeavesTheRest() {
        Program.Live program = tenant.liveProgram("user.signed_up");
        tenant.send(track("u1", null, "order.created", "m1"));
        webhooks.clock().move(Duration.ofSeconds(1));
        tenant.send(track("u1", null, "user.signed_up", "intake-test-1"));
        tenant.send(
                identify("tester", "tester@example.com", "Tess"),
                track("tester", null, "user.signed_up", "intake-test-2"));
        ContactId kept = tenant.contact("u1").orElseThrow().id();
        assertThat(tenant.enrollments(kept)).hasSize(1);

        assertThat(remove()).contains(new Removed(2, 1, 2, 0, List.of()));

        assertThat(tenant.events()).extracting(EventRecord::type).containsExactly(ORDERED);
        assertThat(tenant.contact("tester")).isEmpty();
        assertThat(tenant.contact("u1")).isPresent();
        assertThat(tenant.enrollments(kept)).isEmpty();
        tenant.send(track("u1", null, "user.signed_up", "m2"));
        assertThat(tenant.enrollments(kept))
                .extracting(enrollment -> enrollment.entry().program())
                .containsExactly(program.id());
        assertThat(remove()).contains(new Removed(0, 0, 0, 0, List.of()));
    }

    @Test
    void remove_takesTheEmailsOfTestEntries() {
        Programs programs = programs();
        live(programs, Duration.ZERO, TestEmails.template("Hello", "Hello"));
        tenant.send(identify("u1", "u1@example.com", null), identify("u2", "u2@example.com", null));
        webhooks.clock().move(Duration.ofSeconds(1));
        tenant.send(track("u1", null, "user.signed_up", "intake-test-1"), track("u2", null, "user.signed_up", "m1"));
        TestMailServer mail = new TestMailServer();
        mail.then(new SendOutcome.Kept()).then(new SendOutcome.Kept());
        programs.worker(TestLinks.LINKS, mail, (of, email) -> {}).run();
        assertThat(programs.views(tenant.id()).emails(EmailQuery.latest(9))).hasSize(2);

        assertThat(remove()).contains(new Removed(1, 0, 1, 1, List.of()));

        assertThat(programs.views(tenant.id()).emails(EmailQuery.latest(9)))
                .extracting(email -> email.entry().contact())
                .containsExactly(tenant.contact("u2").orElseThrow().id());
    }

    /** Who identified, changed or did something else is somebody. */
    @Test
    void remove_leavesContactsThatTestsAloneDidNotMake() {
        tenant.send(identify("known", null, null));
        tenant.send(track("changed", null, "user.signed_up", "intake-test-1"));
        tenant.send(track("active", null, "user.signed_up", "intake-test-2"));
        webhooks.clock().move(Duration.ofSeconds(1));
        tenant.send(
                track("known", null, "user.signed_up", "intake-test-3"), track("active", null, "order.created", "m1"));
        webhooks.clock().move(Duration.ofSeconds(1));
        tenant.send(identify("changed", "changed@example.com", null));

        assertThat(remove()).contains(new Removed(3, 0, 0, 0, List.of()));

        assertThat(List.of("known", "changed", "active"))
                .allSatisfy(user -> assertThat(tenant.contact(user)).isPresent());
        assertThat(tenant.events()).extracting(EventRecord::type).containsExactly(ORDERED);
    }

    @Test
    void remove_ofManyContacts_isOfAll() {
        List<Operation> tests = IntStream.range(0, 250)
                .mapToObj(n -> track("u" + n, null, "user.signed_up", "intake-test-" + n))
                .toList();
        tenant.send(tests.subList(0, 100));
        tenant.send(tests.subList(100, 200));
        tenant.send(tests.subList(200, 250));

        assertThat(remove()).contains(new Removed(250, 250, 0, 0, List.of()));
        assertThat(tenant.events()).isEmpty();
    }

    @Test
    void remove_leavesCountedDaysAsTheyAre() {
        tenant.send(track("u1", null, "user.signed_up", "m1"), track("u1", null, "user.signed_up", "intake-test-1"));
        webhooks.clock().move(Duration.ofDays(2));
        assertThat(tenant.intake().countDays().run(SweepPace.UNTHROTTLED)).isPositive();

        assertThat(remove()).contains(new Removed(1, 0, 0, 0, List.of()));

        assertThat(known(CountOverTime.upTo(webhooks.clock().instant(), SIGNED_UP, Bucket.DAY, 3)))
                .containsExactly(1L, 0L, 0L);
    }

    @Test
    void remove_isOnRecord_andOfTheTenantAlone() {
        tenant.send(track("u1", null, "user.signed_up", "intake-test-1"));
        TestWebhooks other = TestWebhooks.on(storage);

        assertThat(other.connectors().removeTestEvents().remove(other.tenant().id(), ErasureKit.ADA))
                .contains(new Removed(0, 0, 0, 0, List.of()));
        assertThat(other.connectors().removeTestEvents().remove(NOBODY, ErasureKit.ADA))
                .isEmpty();

        assertThat(tenant.events()).hasSize(1).allMatch(EventRecord::test);
        assertThat(storage.accessViews(other.tenant().id()).audit(9))
                .extracting(AuditEntry::actor, AuditEntry::action)
                .containsExactly(tuple(ErasureKit.ADA, "remove test events"));
    }

    private Optional<Removed> remove() {
        return webhooks.connectors().removeTestEvents().remove(tenant.id(), ErasureKit.ADA);
    }

    private List<Long> count(EventType type, Bucket bucket) {
        return known(CountOverTime.upTo(webhooks.clock().instant(), type, bucket, 2));
    }

    private List<Long> known(CountOverTime question) {
        return storage.eventViews(tenant.id()).count(question).orElseThrow();
    }
}
