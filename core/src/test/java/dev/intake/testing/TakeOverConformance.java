package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.stripe;
import static dev.intake.testing.TestTenant.email;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static dev.intake.testing.TestTenant.trackAt;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Programs;
import dev.intake.connector.LinkedCustomer;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.email.OutgoingEmail;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Step;
import dev.intake.step.RunDueSteps;
import dev.intake.step.StepRules;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionReason;
import dev.intake.suppression.SuppressionScope;
import dev.intake.sweep.SweepPace;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The contact with the merchant's id of a user takes over from a contact that only billing providers know, on any storage.
 * (Decisions 2.8)
 */
public abstract class TakeOverConformance extends WebhookKit {
    private static final String BILL = "\"customer_email\": \"pay@bill.example\"";

    private final TestMailServer mail = new TestMailServer();

    private static ProviderEvent checkout(String customer, String user) {
        return checkout("evt_checkout_" + customer, customer, "\"client_reference_id\": \"" + user + "\"");
    }

    private Contact shell() {
        List<Contact> found = tenant.contactsWithEmail("pay@bill.example");
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    @Test
    void userId_thatAppearsAfterABill_takesOverAllThatTheCustomerHasPutOnTheContactOfTheBill() {
        ProgramId program = tenant.liveProgram("subscription-started").id();
        tenant.send(identify("u", "u@work.example", null));
        webhooks.deliver(subscription("evt_1", "created", "cus_1"));
        webhooks.deliver(firstPayment("evt_2", "cus_1"));
        ContactId shell = shell().id();
        assertThat(onlyEvent().contact()).isEqualTo(shell);

        webhooks.deliver(checkout("cus_1", "u"));

        assertThat(onlyEvent().contact()).isEqualTo(id("u"));
        assertThat(tenant.contactsWithEmail("pay@bill.example")).isEmpty();
        assertThat(tenant.enrollments(shell)).isEmpty();
        assertThat(tenant.enrollments(id("u")))
                .extracting(Enrollment::entry)
                .containsExactly(new Enrollment.Entry(program, id("u")));
        assertThat(contact("u").email()).contains(email("u@work.example"));
        assertThat(webhooks.customers(contact("u")))
                .extracting(LinkedCustomer::contact)
                .containsExactly(Optional.of(id("u")));
        assertThat(webhooks.deliveries().stream()
                        .filter(trace -> trace.key().id().equals("evt_1")))
                .allSatisfy(trace -> assertThat(trace.contact()).contains(id("u")));
    }

    @Test
    void userId_thatAppearsAfterABill_andIsNew_isGivenToTheContactOfTheBill() {
        webhooks.deliver(subscription("evt_1", "created", "cus_1"));
        webhooks.deliver(firstPayment("evt_2", "cus_1"));
        ContactId shell = shell().id();

        webhooks.deliver(checkout("cus_1", "u"));

        assertThat(id("u")).isEqualTo(shell);
        assertThat(contact("u").billedSince()).isEmpty();
    }

    @Test
    void contactOfABill_thatTheTenantIdentified_staysAPersonsOwn_andOnlyTheLinkMoves() {
        tenant.send(identify("u", "u@work.example", null));
        webhooks.deliver(failedInvoice("evt_1", "cus_1", BILL));
        tenant.send(identify(null, "pay@bill.example", null));
        ContactId own = shell().id();

        webhooks.deliver(checkout("cus_1", "u"));
        webhooks.deliver(subscription("evt_3", "created", "cus_1"));

        assertThat(events()).extracting(EventRecord::contact).containsExactly(id("u"), own);
    }

    @Test
    void contactOfABill_thatTheTenantTracked_staysAPersonsOwn() {
        tenant.send(identify("u", "u@work.example", null));
        webhooks.deliver(failedInvoice("evt_1", "cus_1", BILL));
        tenant.send(track(null, "pay@bill.example", "opened", "m1"));
        ContactId own = shell().id();

        webhooks.deliver(checkout("cus_1", "u"));

        assertThat(events()).extracting(EventRecord::contact).containsOnly(own);
    }

    @Test
    void twoCustomersOfOneBill_areTakenOverByTheirOwnUsers_inAnyOrder() {
        tenant.liveProgram("payment-failed");
        tenant.send(identify("u1", "u1@work.example", null), identify("u2", "u2@work.example", null));
        webhooks.deliver(failedInvoice("evt_1", "cus_1", BILL));
        webhooks.deliver(failedInvoice("evt_2", "cus_2", BILL));

        webhooks.deliver(checkout("cus_2", "u2"));
        assertThat(events()).extracting(EventRecord::contact).containsExactly(id("u2"), shell().id());
        webhooks.deliver(checkout("cus_1", "u1"));

        assertThat(events()).extracting(EventRecord::contact).containsExactly(id("u2"), id("u1"));
        assertThat(tenant.contactsWithEmail("pay@bill.example")).isEmpty();
        assertThat(tenant.enrollments(id("u1"))).hasSize(1);
    }

    @Test
    void partOfABillsContact_isTakenOverByANewUser() {
        webhooks.deliver(failedInvoice("evt_1", "cus_1", BILL));
        webhooks.deliver(failedInvoice("evt_2", "cus_2", BILL));

        webhooks.deliver(checkout("cus_2", "u2"));

        assertThat(events().get(0).contact()).isEqualTo(id("u2"));
        assertThat(events().get(1).contact()).isNotEqualTo(id("u2"));
        assertThat(contact("u2").email()).contains(email("pay@bill.example"));
    }

    @Test
    void enrollmentThatTheUserHasAlready_stays_andIsNotDoubled() {
        tenant.liveProgram("payment-failed");
        tenant.send(identify("u", "u@work.example", null), track("u", null, "payment-failed", "m1"));
        webhooks.deliver(failedInvoice("evt_1", "cus_1", BILL));

        webhooks.deliver(checkout("cus_1", "u"));

        assertThat(tenant.enrollments(id("u"))).hasSize(1);
        assertThat(events()).extracting(EventRecord::contact).containsOnly(id("u"));
    }

    @Test
    void metadataNameAndAddress_fillWhatTheUserLacks() {
        tenant.send(identify("u", null, null, "city", "Oslo"));
        webhooks.deliver(failedInvoice(
                "evt_1", "cus_1", BILL + ", \"customer_name\": \"Bill\", \"metadata\": {\"plan\": \"pro\"}"));

        webhooks.deliver(checkout("cus_1", "u"));

        assertThat(contact("u").email()).contains(email("pay@bill.example"));
        assertThat(contact("u").name().orElseThrow().value()).isEqualTo("Bill");
        assertThat(contact("u").attributes().keys())
                .extracting(Object::toString)
                .contains("city", "plan");
    }

    @Test
    void group_takesOverBetweenItsDeliveries() {
        tenant.send(identify("u", "u@work.example", null));

        webhooks.deliverTogether(List.of(
                subscription("evt_1", "created", "cus_1"),
                firstPayment("evt_2", "cus_1"),
                checkout("cus_1", "u"),
                failedInvoice("evt_3", "cus_1", BILL)));

        assertThat(events()).hasSize(2).extracting(EventRecord::contact).containsOnly(id("u"));
        assertThat(tenant.contactsWithEmail("pay@bill.example")).isEmpty();
    }

    @Test
    void firstPayments_contactIsBilledSinceItsFirstParkedEvent() {
        webhooks.deliver(subscription("evt_1", "created", "cus_1"));
        webhooks.clock().move(Duration.ofMinutes(7));

        webhooks.deliver(firstPayment("evt_2", "cus_1"));

        assertThat(shell().billedSince())
                .contains(onlyEvent().receivedAt().minus(Duration.ofMinutes(7)).minusSeconds(1));
    }

    // Emails

    @Test
    void firstEmail_waitsForTheUserId_andGoesToTheUsersAddress() {
        emailOn("subscription-started");
        tenant.send(identify("u", "u@work.example", null));
        webhooks.deliver(subscription("evt_1", "created", "cus_1"));
        webhooks.deliver(firstPayment("evt_2", "cus_1"));
        runAll();
        assertThat(mail.accepted()).isEmpty();

        webhooks.deliver(checkout("cus_1", "u"));
        runAll();

        assertThat(mail.accepted()).extracting(OutgoingEmail::to).containsExactly(email("u@work.example"));
    }

    @Test
    void firstEmail_waitsNoLonger_forAClockThatWasAhead() {
        emailOn("subscription-started");
        webhooks.clock().move(Duration.ofDays(1));
        webhooks.deliver(subscription("evt_1", "created", "cus_1"));
        webhooks.deliver(firstPayment("evt_2", "cus_1"));
        webhooks.clock().move(Duration.ofDays(-1));
        tenant.intake().recoverSteps().run(SweepPace.UNTHROTTLED);
        runAll();

        assertThat(mail.accepted()).extracting(OutgoingEmail::to).containsExactly(email("pay@bill.example"));
    }

    @Test
    void contactOfABill_withABegunEmail_isAPersonsOwn_andOnlyTheLinkMoves() {
        emailOn("subscription-started");
        tenant.send(identify("u", "u@work.example", null));
        webhooks.deliver(subscription("evt_1", "created", "cus_1"));
        webhooks.deliver(firstPayment("evt_2", "cus_1"));
        ContactId shell = shell().id();
        webhooks.clock().move(StepRules.BILLING_DELAY);
        runAll();
        assertThat(mail.accepted()).extracting(OutgoingEmail::to).containsExactly(email("pay@bill.example"));

        webhooks.deliver(checkout("cus_1", "u"));
        webhooks.deliver(failedInvoice("evt_3", "cus_1", BILL));
        runAll();

        assertThat(events()).extracting(EventRecord::contact).containsExactly(id("u"), shell);
        assertThat(mail.accepted()).hasSize(1);
    }

    @Test
    void emailThatWasSkipped_isSentToTheUser_andTheAddressOfTheBillStaysSuppressed() {
        emailOn("subscription-started");
        tenant.send(identify("u", "u@work.example", null));
        Suppression bounced = new Suppression(
                SuppressionReason.COMPLAINT,
                SuppressionScope.ALL,
                webhooks.clock().instant(),
                Optional.empty());
        tenant.close(email("pay@bill.example"), bounced);
        webhooks.deliver(subscription("evt_1", "created", "cus_1"));
        webhooks.deliver(firstPayment("evt_2", "cus_1"));
        webhooks.clock().move(StepRules.BILLING_DELAY);
        runAll();
        assertThat(mail.accepted()).isEmpty();

        webhooks.deliver(checkout("cus_1", "u"));
        runAll();

        assertThat(mail.accepted()).extracting(OutgoingEmail::to).containsExactly(email("u@work.example"));
        assertThat(storage()
                        .unitOfWork()
                        .inTenant(tenant.id(), stores -> stores.suppressions().suppressions(email("pay@bill.example"))))
                .contains(List.of(bounced));
    }

    @Test
    void enrollment_thatAnEventOfTheUserEnds_endsWhenItMoves_andTheOtherWayRound() {
        emailOn("payment-failed", "card-changed");
        emailOn("nudged", "payment-failed");
        tenant.send(
                identify("u", "u@work.example", null),
                trackAt(Instant.ofEpochSecond(1_800_000_900), "u", "card-changed", "m1"),
                trackAt(Instant.ofEpochSecond(1_800_000_001), "u", "nudged", "m2"));
        webhooks.deliver(failedInvoice("evt_1", "cus_1", BILL));

        webhooks.deliver(checkout("cus_1", "u"));

        assertThat(storage().programViews(tenant.id()).progress(id("u")))
                .hasSize(2)
                .allSatisfy(progress -> assertThat(progress.exit()).isPresent());
    }

    private void emailOn(String type, String... until) {
        Step step = new Step(Duration.ZERO, List.of(TestEmails.template("Hello", "Hello")));
        ExitRule exits = new ExitRule(Stream.of(until).map(EventType::new).toList(), List.of(), false);
        assertThat(tenant.intake()
                        .programs()
                        .drafting()
                        .revise(
                                tenant.id(),
                                tenant.liveProgram(type).id(),
                                new EmailSequence(DraftingMode.SHARED, List.of(step), exits)))
                .isPresent();
    }

    private void runAll() {
        RunDueSteps worker = Programs.on(storage(), webhooks.clock(), new SequentialIds())
                .worker(TestLinks.LINKS, mail, (of, email) -> {});
        while (worker.run().claimed() > 0) {
            assertThat(mail.accepted()).hasSizeLessThan(10);
        }
    }

    private static ProviderEvent firstPayment(String id, String customer) {
        return stripe(
                id,
                "invoice.payment_succeeded",
                1_800_000_050,
                "\"object\": \"invoice\", \"id\": \"in_" + customer + "\", \"attempt_count\": 1, \"amount_paid\": 900, "
                        + customer(customer) + BILL,
                "");
    }
}
