package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.stripe;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Programs;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.kernel.StorageException;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.RejudgeDeliveries;
import dev.intake.webhook.Rejudged;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ignored deliveries that a later mapping judges, on any storage. (ADR 139) */
public abstract class RejudgeConformance extends StorageContract {
    private static final RejudgeDeliveries.Part ALL = RejudgeDeliveries.ALL;
    private static final Duration NOTHING_IS_LATE = Duration.ofDays(36_500);
    private static final Duration ALL_IS_LATE = NOTHING_IS_LATE.negated();
    private static final String FAILED = "invoice.payment_failed";
    private static final String PAID = "invoice.payment_succeeded";
    private static final String EMAIL = "\"customer_email\": \"ann@example.com\"";

    @Test
    void dryRun_reportsWhatWouldChange_andChangesNothing() {
        Mapped old = new Mapped(Set.of(FAILED));
        TestWebhooks webhooks = TestWebhooks.on(storage(), old);
        webhooks.deliver(List.of(invoice("evt_1", FAILED, 1), invoice("evt_2", FAILED, 2)));
        webhooks.deliver(invoice("evt_3", "invoice.voided", 1));
        old.becomesNew();

        Rejudged shown = dryRun(webhooks, Instant.EPOCH, NOTHING_IS_LATE);

        assertThat(shown.examined()).isEqualTo(3);
        assertThat(shown.changed()).isEqualTo(Map.of("payment-failed", 2L));
        assertThat(shown.changes()).isEqualTo(2);
        assertThat(shown.historical()).isZero();
        assertThat(webhooks.eventTypes()).isEmpty();
        assertThat(dryRun(webhooks, webhooks.clock().instant(), NOTHING_IS_LATE).changes())
                .isZero();
    }

    @Test
    void changedDeliveries_areListed() {
        Mapped old = new Mapped(Set.of(FAILED));
        TestWebhooks webhooks = TestWebhooks.on(storage(), old);
        webhooks.deliver(invoice("evt_1", FAILED, 1));
        Instant arrived = webhooks.clock().instant();
        webhooks.deliver(invoice("evt_2", "invoice.voided", 1));
        old.becomesNew();
        Rejudged.Change change =
                new Rejudged.Change(new DedupeKey(Source.STRIPE, "evt_1"), FAILED, "payment-failed", arrived, false);

        assertThat(dryRun(webhooks, Instant.EPOCH, NOTHING_IS_LATE).first()).containsExactly(change);
        assertThat(apply(webhooks, NOTHING_IS_LATE).first()).containsExactly(change);
    }

    @Test
    void limit_endsTheRun_andIsTold() {
        TestWebhooks webhooks = TestWebhooks.on(storage());
        for (int i = 0; i < 45; i++) {
            webhooks.deliver(invoice("evt_" + i, "invoice.voided", i));
        }

        for (int limit : new int[] {1, 20, 21, 44}) {
            Rejudged some = judged(webhooks, limit);
            assertThat(some.examined()).isEqualTo(limit);
            assertThat(some.complete()).isFalse();
        }
        for (int limit : new int[] {45, 46, 60}) {
            Rejudged all = judged(webhooks, limit);
            assertThat(all.examined()).isEqualTo(45);
            assertThat(all.complete()).isTrue();
        }
    }

    @Test
    void timeBeforeOrAfterAllThatAreStored_findsAllOrNothing() {
        TestWebhooks webhooks = TestWebhooks.on(storage());
        webhooks.deliver(invoice("evt_1", "invoice.voided", 1));

        for (String before : List.of("-999999999-01-01T00:00:00Z", "-0001-01-01T00:00:00Z", "0000-01-01T00:00:00Z")) {
            assertThat(dryRun(webhooks, Instant.parse(before), NOTHING_IS_LATE).examined())
                    .as(before)
                    .isEqualTo(1);
        }
        for (String after : List.of("9999-12-31T23:59:59Z", "+10000-01-01T00:00:00Z", "+999999999-12-31T00:00:00Z")) {
            assertThat(dryRun(webhooks, Instant.parse(after), NOTHING_IS_LATE).examined())
                    .as(after)
                    .isZero();
        }
    }

    @Test
    void parts_endWithAnObject_andTheNextOneGoesOn() {
        Mapped old = new Mapped(Set.of(FAILED));
        TestWebhooks webhooks = TestWebhooks.on(storage(), old);
        for (int invoice = 1; invoice <= 3; invoice++) {
            webhooks.deliver(invoice("evt_" + invoice, FAILED, invoice));
            webhooks.deliver(invoice("evt_paid_" + invoice, PAID, invoice));
        }
        old.becomesNew();

        for (int left : new int[] {2, 1, 0}) {
            Rejudged part = webhooks.connectors()
                    .rejudgeDeliveries()
                    .apply(
                            webhooks.tenant().id(),
                            Connector.STRIPE,
                            Instant.EPOCH,
                            NOTHING_IS_LATE,
                            new RejudgeDeliveries.Part(100, 1));

            assertThat(part.changed()).isEqualTo(Map.of("payment-failed", 1L, "payment-recovered", 1L));
            assertThat(part.complete()).isEqualTo(left == 0);
            assertThat(dryRun(webhooks, Instant.EPOCH, NOTHING_IS_LATE).changes())
                    .isEqualTo(2L * left);
        }
        assertThat(webhooks.eventTypes()).hasSize(6);
    }

    /** Wherever a run dies: the next one learns from what it has recorded. */
    @Test
    void runThatDiesAnywhere_andIsRepeated_leavesWhatOneThatDoesNotLeaves() {
        int deaths = 0;
        for (boolean died = true; died; deaths++) {
            Mapped old = new Mapped(Set.of(FAILED));
            DyingStorage dying = new DyingStorage(storage(), Integer.MAX_VALUE);
            TestWebhooks webhooks = TestWebhooks.on(dying, old);
            webhooks.deliver(invoice("evt_1", FAILED, 1));
            webhooks.deliver(invoice("evt_2", PAID, 1));
            old.becomesNew();
            dying.stepsLeft().set(deaths);
            died = dies(webhooks);
            dying.stepsLeft().set(Integer.MAX_VALUE);

            Rejudged rest = apply(webhooks, NOTHING_IS_LATE);

            assertThat(webhooks.eventTypes())
                    .as("died after %d steps", deaths)
                    .containsExactly("payment-failed", "payment-recovered");
            assertThat(rest.complete()).isTrue();
            assertThat(apply(webhooks, NOTHING_IS_LATE).examined()).isZero();
        }
        assertThat(deaths).isGreaterThan(4);
    }

    private static boolean dies(TestWebhooks webhooks) {
        try {
            return !apply(webhooks, NOTHING_IS_LATE).complete();
        } catch (StorageException died) {
            return true;
        }
    }

    private static Rejudged judged(TestWebhooks webhooks, long limit) {
        return webhooks.connectors()
                .rejudgeDeliveries()
                .dryRun(
                        webhooks.tenant().id(),
                        Connector.STRIPE,
                        Instant.EPOCH,
                        NOTHING_IS_LATE,
                        new RejudgeDeliveries.Part(limit, 1));
    }

    @Test
    void failedPayment_isJudgedAsWhatItWas_althoughItsInvoiceIsPaidNow() {
        Mapped old = new Mapped(Set.of(FAILED));
        TestWebhooks webhooks = TestWebhooks.on(storage(), old);
        webhooks.deliver(invoice("evt_1", FAILED, 1));
        Instant arrived = webhooks.clock().instant();
        webhooks.deliver(invoice("evt_2", PAID, 1));
        assertThat(webhooks.eventTypes()).isEmpty();
        old.becomesNew();

        Rejudged done = apply(webhooks, NOTHING_IS_LATE);

        assertThat(done.changed()).isEqualTo(Map.of("payment-failed", 1L, "payment-recovered", 1L));
        assertThat(webhooks.eventTypes()).containsExactly("payment-failed", "payment-recovered");
        assertThat(webhooks.tenant().events())
                .extracting(EventRecord::receivedAt)
                .contains(arrived);
        assertThat(webhooks.deliveries()).extracting(DeliveryRecord::outcome).containsOnly(DeliveryOutcome.PROCESSED);
        assertThat(apply(webhooks, NOTHING_IS_LATE).examined()).isZero();
    }

    @Test
    void lateEvent_isHistorical_andStartsNoProgram() {
        Mapped old = new Mapped(Set.of(FAILED));
        TestWebhooks webhooks = TestWebhooks.on(storage(), old);
        webhooks.tenant().liveProgram("payment-failed");
        webhooks.deliver(invoice("evt_1", FAILED, 1));
        old.becomesNew();

        Rejudged done = apply(webhooks, ALL_IS_LATE);

        assertThat(done.historical()).isEqualTo(1);
        assertThat(webhooks.tenant().events())
                .singleElement()
                .satisfies(event -> assertThat(event.historical()).isTrue());
        assertThat(webhooks.tenant()
                        .enrollments(webhooks.tenant()
                                .contactsWithEmail("ann@example.com")
                                .get(0)
                                .id()))
                .isEmpty();
    }

    @Test
    void recentEvent_startsPrograms() {
        Mapped old = new Mapped(Set.of(FAILED));
        TestWebhooks webhooks = TestWebhooks.on(storage(), old);
        webhooks.tenant().liveProgram("payment-failed");
        webhooks.deliver(invoice("evt_1", FAILED, 1));
        old.becomesNew();

        apply(webhooks, NOTHING_IS_LATE);

        assertThat(webhooks.tenant()
                        .enrollments(webhooks.tenant()
                                .contactsWithEmail("ann@example.com")
                                .get(0)
                                .id()))
                .hasSize(1);
    }

    /** The recovery was recorded before, or is judged again, too. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void eventThatALaterOneHasMadePointless_startsAProgramThatEndsImmediately(int attempts) {
        Mapped old = new Mapped(Set.of(FAILED));
        TestWebhooks webhooks = TestWebhooks.on(storage(), old);
        ProgramId dunning = dunning(webhooks.tenant());
        webhooks.deliver(invoice("evt_1", FAILED, 1));
        webhooks.deliver(invoice("evt_2", PAID, 1, attempts));
        old.becomesNew();

        apply(webhooks, NOTHING_IS_LATE);

        assertThat(webhooks.eventTypes()).containsExactly("payment-failed", "payment-recovered");
        assertThat(storage().programViews(webhooks.tenant().id()).progress(ann(webhooks)))
                .singleElement()
                .satisfies(progress -> {
                    assertThat(progress.entry().program()).isEqualTo(dunning);
                    assertThat(progress.exit()).isPresent();
                    assertThat(progress.dueAt()).isEmpty();
                });
    }

    private static ProgramId dunning(TestTenant tenant) {
        Programs programs = tenant.intake().programs();
        EmailSequence sequence = new EmailSequence(
                DraftingMode.SHARED,
                List.of(new Step(Duration.ZERO, List.of(TestEmails.template("Pay", "Please pay")))),
                new ExitRule(List.of(new EventType("payment-recovered")), List.of(), false));
        ProgramPlan plan =
                new ProgramPlan("Dunning", ProgramKind.DUNNING, new Trigger(new EventType("payment-failed")), sequence);
        ProgramId id =
                programs.drafting().draft(tenant.id(), plan).orElseThrow().id();
        TestTenant.changed(programs.lifecycle().approve(tenant.id(), id));
        return id;
    }

    private static ContactId ann(TestWebhooks webhooks) {
        return webhooks.tenant().contactsWithEmail("ann@example.com").get(0).id();
    }

    @Test
    void eventOfAnUnknownCustomer_isParked_andRecordedOnce() {
        Mapped old = new Mapped(Set.of("customer.subscription.created"));
        TestWebhooks webhooks = TestWebhooks.on(storage(), old);
        webhooks.deliver(WebhookKit.subscription("evt_1", "created", "cus_1"));
        old.becomesNew();

        assertThat(apply(webhooks, NOTHING_IS_LATE).changed()).isEqualTo(Map.of("subscription-started", 1L));
        assertThat(webhooks.parked()).hasSize(1);
        webhooks.deliver(WebhookKit.purchase("evt_2", "cus_1", WebhookKit.ANN));

        assertThat(webhooks.eventTypes()).containsExactly("purchase", "subscription-started");
    }

    @Test
    void redelivery_ofAJudgedEvent_isADuplicate() {
        Mapped old = new Mapped(Set.of(FAILED));
        TestWebhooks webhooks = TestWebhooks.on(storage(), old);
        webhooks.deliver(invoice("evt_1", FAILED, 1));
        old.becomesNew();
        apply(webhooks, NOTHING_IS_LATE);

        assertThat(webhooks.deliver(invoice("evt_1", FAILED, 1))).isEqualTo(WebhookKit.DUPLICATE);
        assertThat(webhooks.eventTypes()).containsExactly("payment-failed");
    }

    @Test
    void conversionOfATrial_isRecordedOnce_whicheverEventReportsIt() {
        WebhookSequence life = WebhookSequences.all()
                .filter(sequence -> sequence.name().startsWith("Polar: trial"))
                .findFirst()
                .orElseThrow();
        Mapped old = new Mapped(Set.of("subscription.cycled"));
        TestWebhooks webhooks = TestWebhooks.on(storage(), old);
        webhooks.deliver(life.events());
        old.becomesNew();

        webhooks.connectors()
                .rejudgeDeliveries()
                .apply(webhooks.tenant().id(), Connector.POLAR, Instant.EPOCH, NOTHING_IS_LATE, ALL);

        assertThat(webhooks.eventTypes()).isEqualTo(life.told().apply(life.events()));
    }

    /** The old mapping remembered nothing of the object, so what it knows now decides, as for a late delivery. */
    @Test
    void eventOfAnObjectThatWasNotRemembered_neverReplacesNewerData() {
        Mapped old = new Mapped(Set.of("user.updated"));
        TestWebhooks webhooks = TestWebhooks.on(storage(), old);
        webhooks.deliver(WebhookKit.user("msg_1", "user.updated", 1));
        webhooks.deliver(WebhookKit.user("msg_2", "user.created", 2));
        old.becomesNew();

        webhooks.connectors()
                .rejudgeDeliveries()
                .apply(webhooks.tenant().id(), Connector.CLERK, Instant.EPOCH, NOTHING_IS_LATE, ALL);

        assertThat(webhooks.tenant().contact("u1").flatMap(Contact::email))
                .hasValueSatisfying(email -> assertThat(email.value()).isEqualTo("ann2@example.com"));
    }

    private static ProviderEvent invoice(String id, String type, int invoice) {
        return invoice(id, type, invoice, 1);
    }

    private static ProviderEvent invoice(String id, String type, int invoice, int attempts) {
        return stripe(
                id,
                type,
                1_800_000_200 + invoice + (type.equals(PAID) ? 100 : 0),
                "\"object\": \"invoice\", \"id\": \"in_" + invoice + "\", \"customer\": \"cus_1\", "
                        + "\"attempt_count\": " + attempts + ", \"amount_paid\": 900, " + EMAIL,
                "");
    }

    private static Rejudged dryRun(TestWebhooks webhooks, Instant since, Duration firesWithin) {
        return webhooks.connectors()
                .rejudgeDeliveries()
                .dryRun(webhooks.tenant().id(), Connector.STRIPE, since, firesWithin, ALL);
    }

    private static Rejudged apply(TestWebhooks webhooks, Duration firesWithin) {
        return webhooks.connectors()
                .rejudgeDeliveries()
                .apply(webhooks.tenant().id(), Connector.STRIPE, Instant.EPOCH, firesWithin, ALL);
    }
}
