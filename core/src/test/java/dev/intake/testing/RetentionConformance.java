package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.stripe;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static dev.intake.testing.TestTenant.trackAt;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.access.AuditEntry;
import dev.intake.contact.Contact;
import dev.intake.email.EmailState;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.ingest.OperationResult;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.sweep.ExpireDeliveries.Forgotten;
import dev.intake.sweep.ExpireEvents;
import dev.intake.sweep.SweepPace;
import dev.intake.tenant.Retention;
import dev.intake.tenant.SettingsActions;
import dev.intake.webhook.WebhookOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is deleted after a tenant's periods of retention, what remains, and the effect of a later repeat, on any storage. */
public abstract class RetentionConformance extends StepKit {
    private static final int DAYS = 30;
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String SIGN_UP = "user.signed_up";

    /** How many random lives are compared. */
    protected abstract int lives();

    // The periods

    @Test
    final void periods_areThoseOfTheTenant_andOnesThatAreNotGivenStay() {
        assertThat(retention()).isEqualTo(Retention.DEFAULT);

        keepEvents(DAYS);
        tenant.done(SettingsActions.SET_RETENTION, "deliveriesDays", "60");
        tenant.done(SettingsActions.SET_RETENTION, "eventsDays", "forever", "bodiesDays", "0");

        assertThat(retention()).isEqualTo(Retention.DEFAULT.withDeliveryDays(60).withBodyDays(0));
        assertThat(storage().accessViews(tenant.id()).audit(9))
                .extracting(AuditEntry::action)
                .contains(
                        "keep events for 30 days and deliveries for 90 days, bodies of ignored deliveries for 30 days",
                        "keep events for 30 days and deliveries for 60 days, bodies of ignored deliveries for 30 days",
                        "keep events for ever and deliveries for 60 days, bodies of ignored deliveries for 0 days");
    }

    // What goes

    @Test
    final void events_goOnceTheyAreOlderThanTheTenantKeepsThem() {
        keepEvents(DAYS);
        tenant.send(track("ann", null, "ping", "old"));
        clock.move(SECOND);
        tenant.send(track("ann", null, "ping", "not quite"));
        clock.move(DAY.multipliedBy(DAYS));

        assertThat(sweep()).isEqualTo(1);

        assertThat(tenant.events()).extracting(EventRecord::id).containsExactly(id("not quite"));
        assertThat(tenant.contact("ann")).isPresent();
        assertThat(sweep()).isZero();
    }

    @Test
    final void events_ofATenantWhoKeepsThemForEver_stay() {
        tenant.send(track("ann", null, "ping", "m1"));
        clock.move(DAY.multipliedBy(10_000));

        assertThat(sweep()).isZero();

        assertThat(tenant.events()).hasSize(1);
        assertThat(retention().forgottenBefore()).isEmpty();
    }

    @Test
    final void events_thatAreSaidToHappenLater_stayUntilThatIsOldToo() {
        keepEvents(DAYS);
        Instant ahead = clock.instant().plus(DAY.multipliedBy(20));
        tenant.send(trackAt(ahead, "ann", "ping", "m1"));

        clock.move(DAY.multipliedBy(DAYS + 1));
        assertThat(sweep()).isZero();
        clock.move(DAY.multipliedBy(20));
        assertThat(sweep()).isEqualTo(1);
    }

    @Test
    final void traces_goOnceTheyAreOlderThanTheTenantKeepsThem() {
        TestWebhooks webhooks = TestWebhooks.on(storage());
        webhooks.tenant().done(SettingsActions.SET_RETENTION, "deliveriesDays", Integer.toString(DAYS));
        webhooks.deliver(purchase("evt_1", webhooks.clock().instant()));
        webhooks.clock().move(DAY.multipliedBy(DAYS));
        assertThat(sweepDeliveries(webhooks)).isEqualTo(new Forgotten(0, 0, 0));
        webhooks.clock().move(SECOND);
        assertThat(sweepDeliveries(webhooks)).isEqualTo(new Forgotten(1, 0, 0));
        assertThat(webhooks.deliveries()).isEmpty();
    }

    @Test
    final void muchThatIsOld_goesInSteps_andASweepThatIsStoppedIsEndedByTheNext() {
        keepEvents(DAYS);
        int old = 2 * ExpireEvents.BATCH_SIZE + 1;
        sendMany(old);
        clock.move(DAY.multipliedBy(DAYS + 1));
        sendMany(1);
        List<String> pauses = new ArrayList<>();

        assertThat(sweep(() -> pauses.add("one") && pauses.size() < 2)).isEqualTo(2L * ExpireEvents.BATCH_SIZE);
        assertThat(sweep()).isEqualTo(1);

        assertThat(tenant.events()).hasSize(1);
    }

    // What stays

    @Test
    final void entryEvent_staysAsLongAsItsProgramMayUseIt() {
        live(sequence(step(DAY, "one", "{{event.plan}}"), step(DAY.multipliedBy(60), "two", "{{event.plan}}")));
        keepEvents(DAYS);
        tenant.send(identify("ann", "ann@example.com", null), track("ann", null, SIGN_UP, "m1", "plan", "pro"));
        after(DAY);
        clock.move(DAY.multipliedBy(DAYS + 10));
        assertThat(sweep()).isZero();

        after(DAY.multipliedBy(60));

        assertThat(mail.accepted())
                .extracting(sent -> sent.content().text().lines().findFirst().orElseThrow())
                .containsExactly("pro", "pro");
        assertThat(sweep()).as("once the contact is through").isEqualTo(1);
    }

    @Test
    final void entryEvent_staysAsLongAsAPersonMayReleaseItsEmail() {
        ProgramId program = live(sequence(step(DAY, "one", "{{contact.name}}: {{event.plan}}")));
        keepEvents(DAYS);
        tenant.send(identify("ann", "ann@example.com", null), track("ann", null, SIGN_UP, "m1", "plan", "pro"));
        after(DAY);
        Contact ann = tenant.contact("ann").orElseThrow();
        assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Held.class);
        clock.move(DAY.multipliedBy(DAYS + 10));
        assertThat(sweep()).isZero();

        tenant.send(identify("ann", null, "Ann"));
        TestTenant.release(programs.actions(), tenant.id(), email(program, ann, 0));
        runAll();

        assertThat(mail.accepted().get(0).content().text()).contains("Ann: pro");
        assertThat(sweep()).as("once it is sent").isEqualTo(1);
    }

    // What comes again

    @Test
    final void repeat_ofAnEventThatIsKept_isDuplicateHoweverOften() {
        keepEvents(DAYS);
        tenant.send(track("ann", null, SIGN_UP, "old"), track("ann", null, SIGN_UP, "m0"));
        clock.move(DAY.multipliedBy(DAYS));
        sweep();

        assertThat(tenant.send(track("ann", null, SIGN_UP, "m0"))).containsExactly(new OperationResult.Duplicate());
    }

    /** Neither the program that it fired, nor the one that came later. */
    @Test
    final void repeat_ofAForgottenEvent_isRecordedAsHistory_andFiresNothing() {
        tenant.liveProgramWithoutEmails(SIGN_UP);
        keepEvents(DAYS);
        Instant then = clock.instant().minus(SECOND);
        tenant.send(trackAt(then, "ann", SIGN_UP, "m1"));
        List<Enrollment> entries = entries("ann");
        tenant.liveProgramWithoutEmails(SIGN_UP);
        clock.move(DAY.multipliedBy(DAYS + 1));
        assertThat(sweep()).isEqualTo(1);

        assertThat(tenant.send(trackAt(then, "ann", SIGN_UP, "m1")).get(0)).isInstanceOf(OperationResult.Ok.class);

        assertThat(tenant.events()).extracting(EventRecord::historical).containsExactly(true);
        assertThat(entries("ann")).isEqualTo(entries).hasSize(1);
        keepEvents(Retention.MAX_DAYS);
        assertThat(tenant.send(trackAt(then, "bob", SIGN_UP, "m2")).get(0)).isInstanceOf(OperationResult.Ok.class);
        assertThat(entries("bob")).as("what is gone stays uncertain").isEmpty();
    }

    @Test
    final void operation_fromLongAgo_firesWhereNothingWasForgotten() {
        tenant.liveProgram(SIGN_UP);
        keepEvents(DAYS);
        clock.move(DAY.multipliedBy(DAYS + 1));
        assertThat(sweep()).isZero();

        tenant.send(trackAt(clock.instant().minus(DAY.multipliedBy(400)), "ann", SIGN_UP, "m1"));

        assertThat(entries("ann")).hasSize(1);
    }

    @Test
    final void redelivery_ofAForgottenEventOfAProvider_firesNothing() {
        TestWebhooks webhooks = TestWebhooks.on(storage());
        TestTenant theirs = webhooks.tenant();
        keepEvents(theirs, DAYS);
        ProviderEvent event = purchase("evt_1", webhooks.clock().instant());
        webhooks.deliver(event);
        theirs.liveProgram("purchase");
        webhooks.clock().move(DAY.multipliedBy(DAYS + 1));
        assertThat(sweep(theirs.id(), webhooks.clock(), SweepPace.UNTHROTTLED)).isEqualTo(1);
        assertThat(webhooks.deliver(event)).as("by its trace").isEqualTo(WebhookOutcome.DUPLICATE);
        webhooks.clock().move(DAY.multipliedBy(90));
        assertThat(sweepDeliveries(webhooks)).isEqualTo(new Forgotten(1, 0, 0));

        assertThat(webhooks.deliver(event)).isEqualTo(WebhookOutcome.PROCESSED);

        assertThat(theirs.events()).extracting(EventRecord::historical).containsExactly(true);
        assertThat(theirs.enrollments(theirs.contact("zelda").orElseThrow().id()))
                .isEmpty();
    }

    @Test
    final void parkedEvent_firesAtAnyAge() {
        TestWebhooks webhooks = TestWebhooks.on(storage());
        TestTenant theirs = webhooks.tenant();
        theirs.liveProgram("subscription-started");
        keepEvents(theirs, DAYS);
        theirs.send(track("bob", null, "ping", "m1"));
        webhooks.deliver(stripe(
                "evt_1",
                "customer.subscription.created",
                webhooks.clock().instant().getEpochSecond(),
                "\"customer\": \"cus_zelda\", \"id\": \"sub_1\", \"status\": \"active\"",
                ""));
        webhooks.clock().move(DAY.multipliedBy(DAYS + 1));
        assertThat(sweep(theirs.id(), webhooks.clock(), SweepPace.UNTHROTTLED)).isEqualTo(1);
        assertThat(webhooks.parked()).hasSize(1);

        webhooks.deliver(purchase("evt_2", webhooks.clock().instant()));

        assertThat(theirs.enrollments(theirs.contact("zelda").orElseThrow().id()))
                .hasSize(1);
    }

    /** Sweeping at any moment changes nothing of what fires, nor what is a duplicate within the period. */
    @Test
    @Tag(Tries.LAW)
    final void sweep_law() {
        for (int seed = 0; seed < lives(); seed++) {
            new RetentionWorld(storage(), seed).live(80);
        }
    }

    // Nouns and verbs

    private Retention retention() {
        return storage().tenant(tenant.id()).orElseThrow().retention();
    }

    private void keepEvents(int days) {
        keepEvents(tenant, days);
    }

    private static void keepEvents(TestTenant whose, int days) {
        whose.done(SettingsActions.SET_RETENTION, "eventsDays", Integer.toString(days));
    }

    private long sweep() {
        return sweep(SweepPace.UNTHROTTLED);
    }

    private long sweep(SweepPace pace) {
        return sweep(tenant.id(), clock, pace);
    }

    private long sweep(TenantId whose, ManualClock now, SweepPace pace) {
        return Intake.on(new OneTenant(storage(), whose), now, new SequentialIds(), new Random())
                .expireEvents()
                .run(pace);
    }

    private Forgotten sweepDeliveries(TestWebhooks webhooks) {
        OneTenant theirs = new OneTenant(storage(), webhooks.tenant().id());
        return Connectors.on(theirs, new TestVault(), TestWebhooks::decode, webhooks.clock(), new SequentialIds())
                .expireDeliveries()
                .run(SweepPace.UNTHROTTLED);
    }

    private static ProviderEvent purchase(String id, Instant at) {
        return stripe(
                id,
                "checkout.session.completed",
                at.getEpochSecond(),
                "\"customer\": \"cus_zelda\", \"id\": \"cs_1\", \"mode\": \"payment\","
                        + " \"client_reference_id\": \"zelda\"",
                "");
    }

    private void sendMany(int events) {
        Contact busy = StorageKit.contact("busy " + events, "busy@example.com");
        Instant now = clock.instant();
        assertThat(storage().unitOfWork().inTenant(tenant.id(), stores -> {
                    stores.contacts().save(List.of(busy));
                    BatchRows.record(
                            stores,
                            IntStream.range(0, events)
                                    .mapToObj(i -> StorageKit.event(busy, new EventType("ping"), now))
                                    .toList());
                    return busy;
                }))
                .isPresent();
    }

    private List<Enrollment> entries(String user) {
        return tenant.enrollments(tenant.contact(user).orElseThrow().id());
    }

    private static EventId id(String messageId) {
        return new DedupeKey(Source.CUSTOMER, messageId).eventId();
    }
}
