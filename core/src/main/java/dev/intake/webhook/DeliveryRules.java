package dev.intake.webhook;

import dev.intake.connector.CustomerLink;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.Metadata;
import dev.intake.connector.Person;
import dev.intake.connector.Translation;
import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.Subject;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.ingest.Operation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides about a provider's event: its contact, whether it is parked, and which parked events it releases. Pure.
 * (Decisions 2.7, 2.8 and 5)
 */
final class DeliveryRules {
    private static final String ERASED = "the contact was erased";
    private static final String WAITS = "waits until its customer is known";

    /** Maximum number of parked events of a customer: they are read, and recorded, in one transaction. */
    static final int MAX_PARKED = 500;

    private DeliveryRules() {}

    /**
     * Decides about one delivery.
     *
     * @param historical whether its event may have been recorded and removed before, so that it fires nothing
     * @param known the stored data about its customer
     */
    static DeliveryPlan plan(TranslatedDelivery delivery, boolean historical, CustomerSnapshot known) {
        Person person = delivery.translated().person();
        Optional<Contact> claimed = claimed(delivery, known);
        Optional<LinkedCustomer> link = link(delivery, known, claimed);
        Optional<Subject> subject = subject(person, link, claimed.or(known::contact));
        Translation translation = delivery.translated().translation();
        Optional<Event> event = event(translation);
        boolean ignored = translation.reasonToIgnore().isPresent();
        boolean forgotten =
                known.erasedAt().isPresent() && reached(known, claimed).isEmpty();
        if (forgotten || known.isOlderThanErasure(delivery)) {
            return ignored(trace(delivery, DeliveryOutcome.IGNORED, Optional.empty(), Optional.of(ERASED)));
        }
        if (!ignored && subject.isEmpty()) {
            return unresolved(delivery, person, event, known);
        }
        List<ParkedEvent> waiting = subject.isEmpty()
                ? List.of()
                : known.waiting().stream().sorted(ParkedEvent.OLDEST_FIRST).toList();
        List<Operation> operations = new ArrayList<>(deactivations(delivery, subject, waiting, known, claimed));
        boolean exists =
                subject.filter(whom -> exists(whom, person, known, claimed)).isPresent();
        if (!ignored || !waiting.isEmpty() || exists) {
            subject.ifPresent(whom -> operations.addAll(effects(delivery, historical, whom, waiting, known)));
        }
        boolean settled = link.equals(known.link())
                && (known.isOfAnother(delivery)
                        || link.flatMap(LinkedCustomer::contact).isPresent());
        return new DeliveryPlan(
                trace(delivery, event),
                claimed,
                operations.isEmpty() ? Optional.empty() : subject,
                operations,
                settled ? Optional.empty() : link,
                Optional.empty(),
                waiting);
    }

    /**
     * Resolves the contact of the event: by the merchant's user id, else by the stored link, else by the id that replaces a
     * missing merchant id, else by the email.
     */
    private static Optional<Subject> subject(Person person, Optional<LinkedCustomer> link, Optional<Contact> linked) {
        if (person.externalId().isPresent()) {
            return person.subject();
        }
        if (linked.isPresent()) {
            return linked.map(contact -> Subject.linkedTo(contact.id(), person.email()));
        }
        return link.map(LinkedCustomer::subject)
                .map(named -> person.standIn().isPresent()
                        ? Subject.of(named.externalId(), person.email()).orElse(named)
                        : named)
                .or(person::subject);
    }

    /**
     * Returns the customer's contact with the merchant's user id in the payload, if no contact has that id yet, and the
     * customer's contact has only a replacement id, or only an address that a billing provider showed first. {@link
     * ShellTakeOver} precedes it if only billing providers know the contact.
     */
    private static Optional<Contact> claimed(TranslatedDelivery delivery, CustomerSnapshot known) {
        Person person = delivery.translated().person();
        if (person.externalId().isEmpty() || known.named().isPresent() || known.isOfAnother(delivery)) {
            return Optional.empty();
        }
        return known.contact()
                .filter(contact -> contact.externalId().isEmpty()
                        ? contact.isMadeByBilling()
                        : contact.externalId().equals(person.standIn()))
                .map(contact -> contact.claimed(person.externalId().get(), delivery.receivedAt()));
    }

    private static Optional<LinkedCustomer> link(
            TranslatedDelivery delivery, CustomerSnapshot known, Optional<Contact> claimed) {
        Person person = delivery.translated().person();
        Optional<LinkedCustomer> shown =
                link(person, known.link(), delivery.translated().occurredAt());
        if (person.standIn().isPresent()
                && known.link().isEmpty()
                && known.contact().isPresent()) {
            ContactId standIn = known.contact().get().id();
            shown = shown.map(link -> link.with(standIn));
        }
        return claimed.isEmpty()
                ? shown
                : shown.map(link -> link.pinnedTo(claimed.get().id()));
    }

    /**
     * Returns the link of the customer after the payload: unchanged, unless the payload has the merchant's user id.
     *
     * @param at when the payload was sent, by the provider's clock
     */
    static Optional<LinkedCustomer> link(Person person, Optional<LinkedCustomer> known, Instant at) {
        Optional<CustomerLink> taught = person.link();
        if (taught.isEmpty() || (known.isPresent() && person.externalId().isEmpty())) {
            return known;
        }
        return Optional.of(known.map(link -> link.after(taught.get().subject(), at))
                .orElseGet(() -> LinkedCustomer.shown(
                        taught.get().customer(), taught.get().subject(), at)));
    }

    private static DeliveryPlan unresolved(
            TranslatedDelivery delivery, Person person, Optional<Event> event, CustomerSnapshot known) {
        if (person.customer().isEmpty() || event.isEmpty()) {
            return ignored(
                    trace(delivery, DeliveryOutcome.IGNORED, Optional.empty(), Optional.of("mentions no person")));
        }
        if (known.waiting().size() >= MAX_PARKED) {
            return ignored(trace(
                    delivery,
                    DeliveryOutcome.IGNORED,
                    Optional.empty(),
                    Optional.of("its customer is not known and has " + MAX_PARKED + " parked events")));
        }
        DeliveryRecord trace = trace(
                delivery,
                DeliveryOutcome.PARKED,
                event.map(Event::type),
                Optional.of(
                        WAITS + placeholder(delivery).map(note -> "; " + note).orElse("")));
        ParkedEvent parked = new ParkedEvent(
                trace,
                person.customer().get(),
                event.get().type(),
                event.get().properties(),
                person.name(),
                person.attributes(),
                delivery.translated().occurredAt(),
                delivery.verified().historical());
        return new DeliveryPlan(
                trace, Optional.empty(), Optional.empty(), List.of(), Optional.empty(), Optional.of(parked), List.of());
    }

    private static DeliveryPlan ignored(DeliveryRecord trace) {
        return new DeliveryPlan(
                trace, Optional.empty(), Optional.empty(), List.of(), Optional.empty(), Optional.empty(), List.of());
    }

    /** Returns every existing contact of the person. */
    private static Set<ContactId> reached(CustomerSnapshot known, Optional<Contact> claimed) {
        Set<ContactId> reached = new LinkedHashSet<>();
        claimed.map(Contact::id).ifPresent(reached::add);
        known.named().map(Contact::id).ifPresent(reached::add);
        known.contact().map(Contact::id).ifPresent(reached::add);
        known.others().forEach(contact -> reached.add(contact.id()));
        return reached;
    }

    /**
     * Returns the operations of a deletion. They precede all others, so that nothing recorded with them fires a program. They
     * apply to every contact of the person. (Decisions 2.7)
     */
    private static List<Operation> deactivations(
            TranslatedDelivery delivery,
            Optional<Subject> subject,
            List<ParkedEvent> waiting,
            CustomerSnapshot known,
            Optional<Contact> claimed) {
        if (!reportsDeletion(delivery)) {
            return List.of();
        }
        Optional<Instant> deletedAt = delivery.translated()
                .person()
                .deletedAt()
                .or(() -> Optional.of(delivery.translated().occurredAt()));
        List<Operation> operations = new ArrayList<>();
        boolean takesEffect =
                delivery.translated().translation().reasonToIgnore().isEmpty();
        if (takesEffect || !waiting.isEmpty()) {
            subject.map(DeliveryRules::unaddressed)
                    .map(whom -> new Operation.Deactivate(whom, deletedAt))
                    .ifPresent(operations::add);
        }
        reached(known, claimed)
                .forEach(contact -> operations.add(
                        new Operation.Deactivate(Subject.linkedTo(contact, Optional.empty()), deletedAt)));
        return operations;
    }

    private static boolean reportsDeletion(TranslatedDelivery delivery) {
        return delivery.translated().person().deletedAt().isPresent()
                || delivery.translated().translation() instanceof Translation.Deactivation;
    }

    /** Returns the operations of the delivery and of the events that it releases, in chronological order. */
    private static List<Operation> effects(
            TranslatedDelivery delivery,
            boolean historical,
            Subject subject,
            List<ParkedEvent> waiting,
            CustomerSnapshot known) {
        Instant own = delivery.translated().occurredAt();
        List<Operation> operations = new ArrayList<>();
        if (!known.metadata().keys().isEmpty() && !known.isOfAnother(delivery)) {
            operations.add(new Operation.Complete(unaddressed(subject), Optional.empty(), known.metadata()));
        }
        waiting.stream()
                .filter(parked -> !parked.occurredAt().isAfter(own))
                .forEach(parked -> operations.addAll(operations(parked, subject)));
        operations.addAll(own(delivery, historical, subject));
        waiting.stream()
                .filter(parked -> parked.occurredAt().isAfter(own))
                .forEach(parked -> operations.addAll(operations(parked, subject)));
        return operations;
    }

    /** Returns whether the subject of a customer's event is a known contact: an ignored event creates none. */
    private static boolean exists(Subject subject, Person person, CustomerSnapshot known, Optional<Contact> claimed) {
        if (person.customer().isEmpty()) {
            return false;
        }
        if (subject.externalId().isPresent()) {
            return known.named().or(() -> claimed).isPresent();
        }
        return subject.linked().isPresent() || known.addressed().isPresent();
    }

    /** A parked event fires at any age, because its trace is kept as long as it is parked; a late repair does not. */
    private static List<Operation> operations(ParkedEvent parked, Subject subject) {
        DedupeKey key = parked.delivery().key();
        return List.of(
                new Operation.Complete(subject, parked.name(), parked.attributes()),
                track(subject, parked.type(), parked.properties(), parked.occurredAt(), key, parked.historical()));
    }

    private static List<Operation> own(TranslatedDelivery delivery, boolean historical, Subject subject) {
        Translation translation = delivery.translated().translation();
        Person person = delivery.translated().person();
        if (translation.reasonToIgnore().isPresent()) {
            return person.attributes().keys().isEmpty()
                    ? List.of()
                    : List.of(new Operation.Complete(unaddressed(subject), Optional.empty(), person.attributes()));
        }
        boolean fills = historical && event(translation).isPresent();
        List<Operation> operations = new ArrayList<>();
        if (!fills && (person.emailGone() || person.nameGone())) {
            operations.add(new Operation.Clear(subject, person.emailGone(), person.nameGone()));
        }
        operations.add(profile(person, subject, fills));
        if (event(translation).isPresent() && person.deletedAt().isEmpty()) {
            person.createdAt().ifPresent(at -> operations.add(new Operation.Activate(unaddressed(subject), at)));
        }
        event(translation)
                .map(event -> track(
                        subject,
                        event.type(),
                        event.properties(),
                        delivery.translated().occurredAt(),
                        delivery.key(),
                        historical))
                .ifPresent(operations::add);
        return operations;
    }

    /** Only the authentication provider may replace email and name: those of a bill are often not the user's. */
    private static Operation profile(Person person, Subject subject, boolean historical) {
        boolean user = person.customer()
                .filter(customer -> customer.connector().authenticates())
                .isPresent();
        return user
                ? new Operation.Identify(subject, person.name(), person.attributes(), historical)
                : new Operation.Complete(subject, person.name(), person.attributes());
    }

    /** Returns the subject without an email that would be stored in addition to the identity. */
    private static Subject unaddressed(Subject subject) {
        return subject.externalId().isPresent() || subject.linked().isPresent()
                ? new Subject(subject.externalId(), subject.linked(), Optional.empty())
                : subject;
    }

    private static Operation track(
            Subject subject,
            EventType type,
            Attributes properties,
            Instant occurredAt,
            DedupeKey key,
            boolean historical) {
        return new Operation.Track(
                Optional.of(unaddressed(subject)),
                type,
                properties,
                Optional.of(occurredAt),
                Optional.of(key),
                historical);
    }

    private static DeliveryRecord trace(TranslatedDelivery delivery, Optional<Event> event) {
        Optional<String> reason = delivery.translated().translation().reasonToIgnore();
        return reason.isPresent()
                ? trace(delivery, DeliveryOutcome.IGNORED, Optional.empty(), reason)
                : trace(
                        delivery,
                        DeliveryOutcome.PROCESSED,
                        event.map(Event::type),
                        delivery.verified().listed() ? Optional.of(DeliveryRecord.FETCHED) : placeholder(delivery));
    }

    private static Optional<String> placeholder(TranslatedDelivery delivery) {
        return Metadata.placeholder(delivery.verified().payload());
    }

    private static DeliveryRecord trace(
            TranslatedDelivery delivery, DeliveryOutcome outcome, Optional<EventType> became, Optional<String> reason) {
        return new DeliveryRecord(
                delivery.key(),
                delivery.verified().type(),
                outcome,
                became,
                Optional.empty(),
                reason,
                delivery.receivedAt());
    }

    private static Optional<Event> event(Translation translation) {
        return translation.records().map(type -> new Event(type, translation.properties()));
    }

    private record Event(EventType type, Attributes properties) {}
}
