package dev.intake.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.Person;
import dev.intake.connector.Translated;
import dev.intake.connector.Translation;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.ingest.Operation;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Decisions 2.7, 2.8 and 5, case by case: whose a delivery is, what waits, what is released. */
class DeliveryRulesTest {
    private static final Instant ARRIVED = Instant.parse("2026-03-02T00:00:00Z");
    private static final Instant HAPPENED = Instant.parse("2026-03-01T00:00:00Z");
    private static final EventType PURCHASE = new EventType("purchase");
    private static final Attributes PAID = attributes("amount");
    private static final Optional<CustomerRef> CUSTOMER = CustomerRef.of(Connector.STRIPE, "cus_1");
    private static final Optional<ExternalId> USER_1 = Optional.of(new ExternalId("user_1"));
    private static final Optional<ExternalId> USER_2 = Optional.of(new ExternalId("user_2"));
    private static final Optional<EmailAddress> ADA = EmailAddress.parse("ada@example.com");
    private static final Optional<EmailAddress> BILLING = EmailAddress.parse("billing@example.com");
    private static final Translation SIGNAL = new Translation.Signal(PURCHASE, PAID);
    private static final Translation REFRESH = new Translation.ContactRefresh();
    private static final Translation IGNORED = new Translation.Ignored("says nothing new");

    private static final Contact STORED = contact(Optional.empty(), ADA);
    private static final CustomerSnapshot NOTHING =
            new CustomerSnapshot(Optional.empty(), Optional.empty(), Optional.empty(), List.of());

    @Test
    void payloadWithAnExternalId_isThatUsers_whateverTheCustomerIsLinkedWith() {
        Person person = person(CUSTOMER, USER_2, BILLING);
        Contact linked = contact(USER_1, ADA);

        DeliveryPlan plan = plan(person, SIGNAL, linkedWith(linked));

        assertThat(subjects(plan)).containsOnly(new Subject(USER_2, BILLING));
        assertThat(plan.link())
                .contains(LinkedCustomer.shown(ref(), new Subject(USER_2, BILLING), HAPPENED)
                        .with(linked.id()));
    }

    @Test
    void payloadOfALinkedCustomer_isThatContacts() {
        Person person = person(CUSTOMER, Optional.empty(), BILLING);
        Contact withEmail = contact(USER_1, ADA);
        Contact withoutEmail = contact(USER_1, Optional.empty());

        assertThat(subjects(plan(person, SIGNAL, linkedWith(withEmail))))
                .containsOnly(Subject.linkedTo(withEmail.id(), BILLING));
        assertThat(subjects(plan(person, SIGNAL, linkedWith(withoutEmail))))
                .containsOnly(Subject.linkedTo(withoutEmail.id(), BILLING));
    }

    @Test
    void payloadOfALinkedCustomer_whoseContactIsNotThere_isWhomTheLinkNames() {
        Person person = person(CUSTOMER, Optional.empty(), BILLING);
        Subject named = new Subject(USER_1, ADA);
        LinkedCustomer unpinned = new LinkedCustomer(ref(), named, Optional.empty());
        LinkedCustomer erased = unpinned.pinnedTo(STORED.id());

        assertThat(subjects(plan(person, SIGNAL, known(unpinned)))).containsOnly(named);
        assertThat(subjects(plan(person, SIGNAL, known(erased)))).containsOnly(named);
    }

    @Test
    void payloadWithoutCustomer_isWhomItNames_andLinksNobody() {
        Person person = person(Optional.empty(), Optional.empty(), ADA);

        DeliveryPlan plan = plan(person, SIGNAL, NOTHING);

        assertThat(subjects(plan)).containsOnly(new Subject(Optional.empty(), ADA));
        assertThat(plan.link()).isEmpty();
    }

    @Test
    void link_thatIsNewOrHasNoContactYet_isStored_andOneThatIsSettledIsNot() {
        Person person = person(CUSTOMER, USER_1, ADA);
        Contact contact = contact(USER_1, ADA);
        LinkedCustomer unpinned = LinkedCustomer.shown(ref(), new Subject(USER_1, ADA), HAPPENED);

        assertThat(plan(person, SIGNAL, NOTHING).link()).contains(unpinned);
        assertThat(plan(person, SIGNAL, known(unpinned)).link()).contains(unpinned);
        assertThat(plan(person, SIGNAL, linkedWith(contact)).link()).isEmpty();
    }

    @Test
    void contactKnownByEmailAlone_getsTheExternalIdThatIsShown_andItsCustomerIsLinkedWithIt() {
        Person person = person(CUSTOMER, USER_1, BILLING);

        DeliveryPlan plan = plan(person, IGNORED, linkedWith(STORED));

        assertThat(plan.claimed()).contains(STORED.claimed(USER_1.orElseThrow(), ARRIVED));
        assertThat(plan.link())
                .contains(LinkedCustomer.shown(ref(), new Subject(USER_1, BILLING), HAPPENED)
                        .pinnedTo(STORED.id()));
    }

    @Test
    void contactWithAnotherExternalId_orOfTheTenant_orWhoseIdIsAnothers_isNotClaimed() {
        Person person = person(CUSTOMER, USER_1, ADA);
        CustomerSnapshot anothers = new CustomerSnapshot(
                linkedWith(STORED).link(), Optional.of(STORED), Optional.of(contact(USER_1, ADA)), List.of());

        assertThat(plan(person, SIGNAL, linkedWith(contact(USER_2, ADA))).claimed())
                .isEmpty();
        assertThat(plan(person, SIGNAL, linkedWith(contact(Optional.empty(), ADA, Source.CUSTOMER)))
                        .claimed())
                .isEmpty();
        assertThat(plan(person, SIGNAL, anothers).claimed()).isEmpty();
        assertThat(plan(person(CUSTOMER, Optional.empty(), ADA), SIGNAL, linkedWith(STORED))
                        .claimed())
                .isEmpty();
    }

    @Test
    void event_isIdentifyThenTrack_withWhatThePayloadShows() {
        Attributes metadata = attributes("plan");
        Person person = Person.of(CUSTOMER, USER_1, ADA, ContactName.of("Ada")).with(metadata);
        Subject subject = new Subject(USER_1, ADA);

        DeliveryPlan plan = plan(person, SIGNAL, NOTHING);

        assertThat(plan.operations())
                .containsExactly(
                        new Operation.Complete(subject, ContactName.of("Ada"), metadata), track(subject, "evt_1"));
        assertThat(plan.trace().outcome()).isEqualTo(DeliveryOutcome.PROCESSED);
        assertThat(plan.trace().became()).contains(PURCHASE);
    }

    @Test
    void deactivation_deactivatesBeforeItIsRecorded_andSoDoesWhateverIsOfADeletedPerson() {
        Subject subject = new Subject(USER_1, Optional.empty());
        Person present = person(Optional.empty(), USER_1, Optional.empty());
        Person deleted = new Person(
                Optional.empty(),
                USER_1,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Attributes.NONE,
                false,
                false,
                Optional.of(HAPPENED),
                Optional.empty());
        Operation identify = new Operation.Complete(subject, Optional.empty(), Attributes.NONE);
        Operation deactivate = new Operation.Deactivate(subject, Optional.of(HAPPENED));

        assertThat(operations(present, new Translation.Deactivation(PURCHASE, PAID)))
                .containsExactly(deactivate, identify, track(subject, "evt_1"));
        assertThat(operations(deleted, SIGNAL)).containsExactly(deactivate, identify, track(subject, "evt_1"));
        assertThat(operations(present, SIGNAL)).containsExactly(identify, track(subject, "evt_1"));
        assertThat(operations(present, REFRESH)).containsExactly(identify);
    }

    @Test
    void eventThatNamesOnlyAnUnknownCustomer_waitsWithAllThatItShows() {
        Attributes metadata = attributes("plan");
        Person person = Person.of(CUSTOMER, Optional.empty(), Optional.empty(), ContactName.of("Ada"))
                .with(metadata);

        DeliveryPlan plan = plan(person, SIGNAL, NOTHING);

        assertThat(plan.trace().outcome()).isEqualTo(DeliveryOutcome.PARKED);
        assertThat(plan.park())
                .contains(new ParkedEvent(
                        plan.trace(), ref(), PURCHASE, PAID, ContactName.of("Ada"), metadata, HAPPENED));
        assertThat(plan.operations()).isEmpty();
    }

    @Test
    void whatRecordsNothing_orNamesNotEvenACustomer_isIgnored() {
        Person onlyCustomer = person(CUSTOMER, Optional.empty(), Optional.empty());

        for (DeliveryPlan plan : List.of(plan(onlyCustomer, REFRESH, NOTHING), plan(Person.UNKNOWN, SIGNAL, NOTHING))) {
            assertThat(plan.trace().outcome()).isEqualTo(DeliveryOutcome.IGNORED);
            assertThat(plan.trace().reason()).contains("mentions no person");
            assertThat(plan.park()).isEmpty();
            assertThat(plan.operations()).isEmpty();
        }
    }

    @Test
    void customerWhoBecomesKnown_releasesWhatWaited_inTheOrderOfTheProvidersTime() {
        ParkedEvent later = parked("evt_later", HAPPENED.plusSeconds(1));
        ParkedEvent sooner = parked("evt_sooner", HAPPENED);
        Subject subject = new Subject(USER_1, ADA);
        CustomerSnapshot waiting = waiting(later, sooner);

        DeliveryPlan plan = plan(person(CUSTOMER, USER_1, ADA), SIGNAL, waiting);

        Operation identify = new Operation.Complete(subject, Optional.empty(), Attributes.NONE);
        assertThat(plan.released()).containsExactly(sooner, later);
        assertThat(plan.operations())
                .containsExactly(
                        identify,
                        track(subject, "evt_sooner", HAPPENED),
                        identify,
                        track(subject, "evt_1"),
                        identify,
                        track(subject, "evt_later", HAPPENED.plusSeconds(1)));
    }

    @Test
    void ignoredEvent_thatShowsWhoTheCustomerIs_releasesWhatWaited_andNothingElse() {
        ParkedEvent parked = parked("evt_0", HAPPENED);
        Subject subject = new Subject(USER_1, ADA);

        DeliveryPlan plan = plan(person(CUSTOMER, USER_1, ADA), IGNORED, waiting(parked));

        assertThat(plan.trace().outcome()).isEqualTo(DeliveryOutcome.IGNORED);
        assertThat(plan.trace().reason()).contains("says nothing new");
        assertThat(plan.released()).containsExactly(parked);
        assertThat(plan.operations())
                .containsExactly(
                        new Operation.Complete(subject, Optional.empty(), Attributes.NONE),
                        track(subject, "evt_0", HAPPENED));
    }

    @Test
    void ignoredEvent_withoutIdentity_releasesNothing() {
        Person onlyCustomer = person(CUSTOMER, Optional.empty(), Optional.empty());

        DeliveryPlan plan = plan(onlyCustomer, IGNORED, waiting(parked("evt_0", HAPPENED)));

        assertThat(plan.released()).isEmpty();
        assertThat(plan.operations()).isEmpty();
        assertThat(plan.link()).isEmpty();
    }

    private static List<Operation> operations(Person person, Translation translation) {
        return plan(person, translation, NOTHING).operations();
    }

    private static List<Subject> subjects(DeliveryPlan plan) {
        return plan.operations().stream()
                .filter(operation -> !(operation instanceof Operation.Track))
                .map(operation -> operation.about().orElseThrow())
                .toList();
    }

    private static Operation track(Subject subject, String id) {
        return track(subject, id, HAPPENED);
    }

    private static Operation track(Subject subject, String id, Instant at) {
        DedupeKey key = new DedupeKey(Source.STRIPE, id);
        Subject unaddressed = new Subject(subject.externalId(), Optional.empty());
        return new Operation.Track(Optional.of(unaddressed), PURCHASE, PAID, Optional.of(at), Optional.of(key), false);
    }

    private static Person person(
            Optional<CustomerRef> customer, Optional<ExternalId> user, Optional<EmailAddress> email) {
        return Person.of(customer, user, email, Optional.empty());
    }

    private static DeliveryPlan plan(Person person, Translation translation, CustomerSnapshot known) {
        return DeliveryRules.plan(
                TestDeliveries.translated(
                        new DedupeKey(Source.STRIPE, "evt_1"),
                        ARRIVED,
                        new Translated(translation, HAPPENED, person, Optional.empty())),
                false,
                known);
    }

    private static Contact contact(Optional<ExternalId> user, Optional<EmailAddress> email) {
        return contact(user, email, Source.STRIPE);
    }

    private static Contact contact(Optional<ExternalId> user, Optional<EmailAddress> email, Source source) {
        return Contact.create(new ContactId(new UUID(0, 1)), new Subject(user, email), source, HAPPENED);
    }

    private static CustomerSnapshot linkedWith(Contact contact) {
        Subject named = new Subject(contact.externalId(), contact.email().or(() -> BILLING));
        LinkedCustomer link = LinkedCustomer.shown(ref(), named, HAPPENED).pinnedTo(contact.id());
        return new CustomerSnapshot(Optional.of(link), Optional.of(contact), Optional.empty(), List.of());
    }

    private static CustomerSnapshot known(LinkedCustomer link) {
        return new CustomerSnapshot(Optional.of(link), Optional.empty(), Optional.empty(), List.of());
    }

    private static CustomerSnapshot waiting(ParkedEvent... events) {
        return new CustomerSnapshot(Optional.empty(), Optional.empty(), Optional.empty(), List.of(events));
    }

    private static ParkedEvent parked(String id, Instant occurredAt) {
        DeliveryRecord trace = new DeliveryRecord(
                new DedupeKey(Source.STRIPE, id),
                "charge.succeeded",
                DeliveryOutcome.PARKED,
                Optional.of(PURCHASE),
                Optional.empty(),
                Optional.of("waits"),
                ARRIVED);
        return new ParkedEvent(trace, ref(), PURCHASE, PAID, Optional.empty(), Attributes.NONE, occurredAt);
    }

    private static CustomerRef ref() {
        return CUSTOMER.orElseThrow();
    }

    private static Attributes attributes(String key) {
        return Attributes.of(Map.of(new AttributeKey(key), new AttributeValue.Whole(1)));
    }
}
