package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.clerk;
import static dev.intake.testing.ProviderEvent.stripe;
import static dev.intake.testing.TestTenant.email;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.intake.audit.Actor;
import dev.intake.audit.AuditEntry;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.delivery.DeliveryOutcome;
import dev.intake.delivery.DeliveryRecord;
import dev.intake.email.SendOutcome;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.ingest.Operation;
import dev.intake.port.EmailQuery;
import dev.intake.port.Storage;
import dev.intake.program.DraftingMode;
import dev.intake.program.Journey;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.tenant.TenantId;
import dev.intake.unsubscribe.Recipient;
import dev.intake.usecase.ContactFile;
import dev.intake.usecase.EraseContact;
import dev.intake.usecase.EraseContact.Erased;
import dev.intake.usecase.Programs;
import dev.intake.usecase.WebhookOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What erasing a contact removes and what it leaves, and what an export tells, on any storage. The storage may hold other
 * tenants; every test makes its own.
 */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
public abstract class ErasureConformance {
    private static final Actor ADA = new Actor(Actor.Kind.PERSON, "ada@example.com");
    private static final String WELCOME = "user.signed_up";
    private static final String CUSTOMER = "\"customer\": \"cus_zelda\", ";

    /** What is stored of Zelda by {@link #everythingOfZelda} and of nobody else. */
    private static final List<String> PERSONAL =
            List.of("zelda", "quux", "aubergine", "zinfandel", "user_2zld", "chartreuse");

    private final AtomicReference<Optional<RuntimeException>> fault = new AtomicReference<>(Optional.empty());
    private TestWebhooks webhooks;
    private TestTenant tenant;
    private Storage storage;
    private Programs programs;

    /** The storage under test; the same or a new one each time. */
    protected abstract Storage storage();

    /** Every text that is stored of the tenant, wherever it stands. */
    protected abstract List<String> texts(TenantId tenant);

    @BeforeEach
    final void setUp() {
        storage = storage();
        webhooks = TestWebhooks.on(new FaultyStorage(storage, fault::get));
        tenant = webhooks.tenant();
        programs = Programs.on(new OneTenant(storage, tenant.id()), webhooks.clock(), new SequentialIds());
    }

    // Erasing

    @Test
    void erase_leavesNothingOfThePerson_anywhere() {
        ContactId zelda = everythingOfZelda();
        bob();
        assertThat(mentioned()).as("what is looked for is there").containsExactlyElementsOf(PERSONAL);

        Erased erased = (Erased) erase(zelda);

        assertThat(mentioned()).isEmpty();
        assertThat(erased).isEqualTo(new Erased(4, 1, 1, 3, 1, 1, 0));
        assertThat(storage.views().contact(tenant.id(), zelda)).isEmpty();
        assertThat(erase(zelda)).isEqualTo(new EraseContact.NoSuchContact());
    }

    @Test
    void erase_leavesOthersAlone() {
        ContactId zelda = everythingOfZelda();
        Contact bob = bob();
        ContactFile before = export(bob.id());
        List<EventRecord> events = eventsOf(before);

        erase(zelda);

        ContactFile after = export(bob.id());
        assertThat(after.contact()).isEqualTo(before.contact());
        assertThat(after.customers()).isEqualTo(before.customers()).hasSize(1);
        assertThat(after.entries()).isEqualTo(before.entries()).hasSize(1);
        assertThat(eventsOf(after)).isEqualTo(events).hasSize(2);
        assertThat(deliveriesOf(after)).isEqualTo(deliveriesOf(before)).hasSize(1);
    }

    @Test
    void erase_isOnRecord_byTheContactsIdAlone() {
        ContactId zelda = everythingOfZelda();

        erase(zelda);

        assertThat(storage.accessViews().audit(tenant.id(), 9))
                .extracting(AuditEntry::actor, AuditEntry::action, AuditEntry::at)
                .containsExactly(
                        tuple(ADA, "erase contact " + zelda, webhooks.clock().instant()));
    }

    @Test
    void erase_ofNobody_isNotOnRecord() {
        assertThat(erase(new ContactId(new UUID(1, 2)))).isEqualTo(new EraseContact.NoSuchContact());
        assertThat(storage.accessViews().audit(tenant.id(), 9)).isEmpty();
        ContactId zelda = everythingOfZelda();
        TestWebhooks other = TestWebhooks.on(storage);
        assertThat(other.connectors().eraseContact().erase(other.tenant().id(), zelda, ADA))
                .isEqualTo(new EraseContact.NoSuchContact());
        assertThat(storage.views().contact(tenant.id(), zelda)).isPresent();
    }

    @Test
    void erase_ofMoreEventsThanOneUnitOfWorkRemoves_removesThemAll() {
        for (int i = 0; i < EraseContact.EVENTS_AT_ONCE / 1000 + 1; i++) {
            manyEvents(i, 1000);
        }
        ContactId busy = tenant.contact("busy").orElseThrow().id();

        assertThat(((Erased) erase(busy)).events()).isEqualTo(EraseContact.EVENTS_AT_ONCE + 1000);

        assertThat(tenant.events()).isEmpty();
        assertThat(storage.accessViews().audit(tenant.id(), 9)).hasSize(1);
    }

    private void manyEvents(int round, int count) {
        tenant.send(identify("busy", null, null));
        Contact busy = tenant.contact("busy").orElseThrow();
        storage.unitOfWork().inTenant(tenant.id(), stores -> {
            List<EventRecord> events = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                events.add(StorageKit.event(busy, new EventType(WELCOME), StorageKit.NOW.plusSeconds(round)));
            }
            stores.events().record(events);
            return events;
        });
    }

    // What comes afterwards

    @Test
    void redelivery_ofAProvidersEvent_bringsNothingBack() {
        ProviderEvent invoice = invoice("evt_zelda", "cus_zelda", "zelda@example.com");
        webhooks.deliver(invoice);
        ContactId zelda = contactOf("zelda@example.com").id();

        erase(zelda);

        assertThat(webhooks.deliver(invoice)).isEqualTo(new WebhookOutcome.Duplicate());
        assertThat(tenant.contactsWithEmail("zelda@example.com")).isEmpty();
        assertThat(webhooks.deliveries()).singleElement().satisfies(trace -> {
            assertThat(trace.outcome()).isEqualTo(DeliveryOutcome.PROCESSED);
            assertThat(trace.contact()).isEmpty();
        });
    }

    @Test
    void redelivery_ofWhatWaitedOrFailed_bringsNothingBack() {
        everythingOfZelda();
        ContactId zelda = tenant.contact("zelda-1").orElseThrow().id();

        erase(zelda);

        assertThat(webhooks.parked()).isEmpty();
        assertThat(webhooks.failed()).isZero();
        assertThat(webhooks.retryFailed().processed()).isZero();
        assertThat(webhooks.deliver(waiting())).isEqualTo(new WebhookOutcome.Duplicate());
        assertThat(webhooks.deliver(failing())).isEqualTo(new WebhookOutcome.Duplicate());
        assertThat(webhooks.deliveries())
                .filteredOn(trace ->
                        trace.reason().filter("erased with its contact"::equals).isPresent())
                .hasSize(2)
                .allSatisfy(trace -> assertThat(trace.outcome()).isEqualTo(DeliveryOutcome.IGNORED));
        assertThat(tenant.contact("zelda-1")).isEmpty();
        assertThat(tenant.contactsWithEmail("zelda@example.com")).isEmpty();
    }

    @Test
    void newEvent_ofAnErasedPerson_makesANewContact() {
        webhooks.deliver(invoice("evt_1", "cus_zelda", "zelda@example.com"));
        ContactId before = contactOf("zelda@example.com").id();

        erase(before);
        webhooks.deliver(invoice("evt_2", "cus_zelda", "zelda@example.com"));

        Contact after = contactOf("zelda@example.com");
        assertThat(after.id()).isNotEqualTo(before);
        assertThat(tenant.events()).extracting(EventRecord::contact).containsExactly(after.id());
    }

    @Test
    void customersEvent_whoseRecordWasErased_isNewAgain() {
        Operation order = track("zelda-1", null, "order.created", "m-1");
        tenant.send(order);

        erase(tenant.contact("zelda-1").orElseThrow().id());
        tenant.send(order);

        assertThat(tenant.events()).hasSize(1);
    }

    @Test
    void newContact_ofAnErasedPerson_entersProgramsAnew() {
        tenant.liveProgram("order.created");
        tenant.send(track("zelda-1", null, "order.created", null));

        erase(tenant.contact("zelda-1").orElseThrow().id());
        tenant.send(track("zelda-1", null, "order.created", null));

        assertThat(tenant.enrollments(tenant.contact("zelda-1").orElseThrow().id()))
                .hasSize(1);
    }

    @Test
    void unsubscribedState_isErasedToo() {
        tenant.send(identify("zelda-1", "zelda@example.com", null));
        ContactId zelda = tenant.contact("zelda-1").orElseThrow().id();
        tenant.intake().withdrawConsent().withdraw(new Recipient(tenant.id(), zelda));

        erase(zelda);
        tenant.send(identify("zelda-1", "zelda@example.com", null));

        assertThat(tenant.contact("zelda-1").orElseThrow().consent()).isInstanceOf(Consent.Granted.class);
    }

    // Exporting

    @Test
    void export_hasAllThatIsStored() {
        ContactId zelda = everythingOfZelda();
        bob();

        ContactFile file = export(zelda);

        assertThat(file.contact())
                .isEqualTo(storage.views().contact(tenant.id(), zelda).orElseThrow());
        assertThat(file.customers())
                .extracting(link -> link.customer().id())
                .containsExactlyInAnyOrder("cus_zelda", "cus_quux", "user_2zld");
        assertThat(file.users()).hasSize(1);
        assertThat(file.entries()).singleElement().satisfies(entry -> {
            assertThat(entry.program().outline().name()).isEqualTo("Welcome");
            assertThat(entry.emails()).hasSize(1);
        });
        assertThat(file.waiting()).hasSize(1);
        assertThat(file.failed())
                .singleElement()
                .satisfies(body -> assertThat(body.text()).contains("in_zorp"));
        assertThat(eventsOf(file))
                .extracting(event -> event.type().value())
                .containsExactlyInAnyOrder(WELCOME, "purchase", "payment-failed", "user.created");
        assertThat(deliveriesOf(file)).hasSize(3);
        assertThat(StoredTexts.in(List.of(file, eventsOf(file), deliveriesOf(file)))
                        .toString()
                        .toLowerCase(Locale.ROOT))
                .contains(PERSONAL);
        assertThat(storage.accessViews().audit(tenant.id(), 9))
                .extracting(AuditEntry::action)
                .containsExactly("export contact " + zelda);
    }

    @Test
    void export_ofNobody_isNothing_andNotOnRecord() {
        assertThat(webhooks.connectors().exportContact().export(tenant.id(), new ContactId(new UUID(1, 2)), ADA))
                .isEmpty();
        assertThat(storage.accessViews().audit(tenant.id(), 9)).isEmpty();
    }

    // Zelda

    /** A contact of whom something is in every table that can have something of a person. */
    private ContactId everythingOfZelda() {
        Step welcome = new Step(Duration.ZERO, List.of(TestEmails.template("Hello", "Hello {{contact.name}}")));
        ProgramPlan plan = new ProgramPlan(
                "Welcome",
                ProgramKind.WELCOME,
                new Trigger(new EventType(WELCOME)),
                new Journey(DraftingMode.PER_CONTACT, List.of(welcome)));
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
        programs.worker(mail, (of, email) -> {}).run();
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
        assertThat(programs.views().emails(tenant.id(), EmailQuery.latest(9))).hasSize(1);
        return tenant.contact("zelda-1").orElseThrow().id();
    }

    /** Its customer is not known, but its metadata has the address. */
    private static ProviderEvent waiting() {
        return stripe(
                "evt_wait",
                "customer.subscription.created",
                1_800_000_000,
                "\"customer\": \"cus_unknown\", \"id\": \"sub_1\", \"status\": \"active\", "
                        + "\"metadata\": {\"owner\": \"Zelda@example.com\", \"theme\": \"chartreuse\"}",
                "");
    }

    private static ProviderEvent failing() {
        return stripe(
                "evt_fail",
                "invoice.payment_failed",
                1_800_000_000,
                "\"id\": \"in_zorp\", \"customer_email\": \"zelda@example.com\", \"customer\": \"cus_else\"",
                "");
    }

    private static ProviderEvent invoice(String id, String customer, String address) {
        return stripe(
                id,
                "invoice.payment_failed",
                1_800_000_200,
                "\"id\": \"in_" + id + "\", \"attempt_count\": 1, \"customer\": \"" + customer
                        + "\", \"customer_email\": \"" + address + "\"",
                "");
    }

    private Contact bob() {
        tenant.send(identify("bob", "bob@example.com", "Bob"), track("bob", null, WELCOME, null));
        webhooks.deliver(stripe(
                "evt_bob",
                "checkout.session.completed",
                1_800_000_000,
                "\"customer\": \"cus_bob\", \"id\": \"cs_3\", \"mode\": \"payment\", \"client_reference_id\": \"bob\"",
                ""));
        return tenant.contact("bob").orElseThrow();
    }

    private Contact contactOf(String address) {
        return storage.views().contacts(tenant.id(), email(address), 1).get(0);
    }

    private EraseContact.Outcome erase(ContactId contact) {
        return webhooks.connectors().eraseContact().erase(tenant.id(), contact, ADA);
    }

    private ContactFile export(ContactId contact) {
        return webhooks.connectors()
                .exportContact()
                .export(tenant.id(), contact, ADA)
                .orElseThrow();
    }

    private static List<EventRecord> eventsOf(ContactFile file) {
        List<EventRecord> events = new ArrayList<>();
        file.events().to(events::add);
        return events;
    }

    private static List<DeliveryRecord> deliveriesOf(ContactFile file) {
        List<DeliveryRecord> deliveries = new ArrayList<>();
        file.deliveries().to(deliveries::add);
        return deliveries;
    }

    /** Those of the personal values that are stored somewhere; in sealed bodies they cannot be seen. */
    private List<String> mentioned() {
        List<String> stored = texts(tenant.id()).stream()
                .map(text -> text.toLowerCase(Locale.ROOT))
                .toList();
        return PERSONAL.stream()
                .filter(personal -> stored.stream().anyMatch(text -> text.contains(personal)))
                .toList();
    }
}
