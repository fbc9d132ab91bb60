package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.clerk;
import static dev.intake.testing.ProviderEvent.stripe;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailQuery;
import dev.intake.email.SendOutcome;
import dev.intake.event.EventType;
import dev.intake.privacy.EraseContact;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of erasing share: each test has its own tenant, and Zelda, who is to be erased. */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
abstract class ErasureKit extends StorageContract {
    static final Actor ADA = new Actor(Actor.Kind.PERSON, "ada@example.com");
    static final String WELCOME = "user.signed_up";
    private static final String CUSTOMER = "\"customer\": \"cus_zelda\", ";

    private final AtomicReference<Optional<RuntimeException>> fault = new AtomicReference<>(Optional.empty());
    TestWebhooks webhooks;
    TestTenant tenant;
    Storage storage;
    private Programs programs;

    @BeforeEach
    final void setUp() {
        storage = storage();
        webhooks = TestWebhooks.translating(storage, payload -> fault.get());
        tenant = webhooks.tenant();
        programs = Programs.on(new OneTenant(storage, tenant.id()), webhooks.clock(), new SequentialIds());
    }

    final EraseContact.Outcome erase(ContactId contact) {
        return webhooks.connectors().eraseContact().erase(tenant.id(), contact, ADA);
    }

    /** A contact of whom something is in every table that can have something of a person. */
    final ContactId everythingOfZelda() {
        Step welcome = new Step(Duration.ZERO, List.of(TestEmails.template("Hello", "Hello {{contact.name}}")));
        ProgramPlan plan = new ProgramPlan(
                "Welcome",
                ProgramKind.WELCOME,
                new Trigger(new EventType(WELCOME)),
                new EmailSequence(DraftingMode.PER_CONTACT, List.of(welcome)));
        TestTenant.changed(programs.lifecycle()
                .approve(
                        tenant.id(),
                        programs.drafting()
                                .draft(tenant.id(), plan)
                                .orElseThrow()
                                .id()));
        tenant.send(
                identify("zelda-1", "Zelda@Example.com", "Zelda Quux", "colour", "aubergine"),
                track("zelda-1", null, WELCOME, "m-zelda", "drink", "zinfandel"));
        TestMailServer mail = new TestMailServer();
        mail.then(new SendOutcome.Kept());
        programs.worker(TestLinks.LINKS, mail, (of, email) -> {}).run();
        webhooks.deliver(stripe(
                "evt_paid",
                "checkout.session.completed",
                1_800_000_000,
                CUSTOMER + "\"id\": \"cs_1\", \"mode\": \"payment\", \"client_reference_id\": \"zelda-1\"",
                ""));
        webhooks.deliver(invoice("evt_bill", "cus_zelda", "bills@quux.example"));
        webhooks.deliver(clerk(
                "msg_1",
                "user.created",
                1_800_000_000_000L,
                "\"id\": \"user_2zld\", \"external_id\": \"zelda-1\", \"updated_at\": 1800000000000"));
        // A customer of whom no event has come, so that the link is open.
        webhooks.deliver(stripe(
                "evt_open",
                "checkout.session.completed",
                1_800_000_000,
                "\"customer\": \"cus_quux\", \"id\": \"cs_2\", \"mode\": \"subscription\", "
                        + "\"customer_details\": {\"email\": \"ZELDA@example.com\"}",
                ""));
        webhooks.deliver(waiting());
        fault.set(Optional.of(new IllegalStateException("a fault of ours")));
        webhooks.deliver(failing());
        fault.set(Optional.empty());
        assertThat(webhooks.failed()).isEqualTo(1);
        assertThat(programs.views(tenant.id()).emails(EmailQuery.latest(9))).hasSize(1);
        return tenant.contact("zelda-1").orElseThrow().id();
    }

    /** Its customer is not known, but its metadata has the address. */
    static ProviderEvent waiting() {
        return stripe(
                "evt_wait",
                "customer.subscription.created",
                1_800_000_000,
                "\"customer\": \"cus_unknown\", \"id\": \"sub_1\", \"status\": \"active\", "
                        + "\"metadata\": {\"owner\": \"Zelda@example.com\", \"theme\": \"chartreuse\"}",
                "");
    }

    static ProviderEvent failing() {
        return stripe(
                "evt_fail",
                "invoice.payment_failed",
                1_800_000_000,
                "\"id\": \"in_zorp\", \"customer_email\": \"zelda@example.com\", \"customer\": \"cus_else\"",
                "");
    }

    static ProviderEvent invoice(String id, String customer, String address) {
        return stripe(
                id,
                "invoice.payment_failed",
                1_800_000_200,
                "\"id\": \"in_" + id + "\", \"attempt_count\": 1, \"customer\": \"" + customer
                        + "\", \"customer_email\": \"" + address + "\"",
                "");
    }
}
