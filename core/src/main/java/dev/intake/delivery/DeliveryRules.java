package dev.intake.delivery;

import dev.intake.attribute.Attributes;
import dev.intake.connector.CustomerLink;
import dev.intake.connector.Person;
import dev.intake.connector.Translation;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.Subject;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.ingest.Operation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides what a provider's event comes to: whose it is, whether it waits, and what it releases. Pure. (Decisions 2.7,
 * 2.8 and 5)
 */
public final class DeliveryRules {
    private DeliveryRules() {}

    /** Decides about one delivery, given what is stored about its customer. */
    public static DeliveryPlan plan(Incoming incoming, CustomerSnapshot known) {
        Person person = incoming.translated().person();
        Optional<Contact> claimed = claimed(incoming, known);
        Optional<LinkedCustomer> link = link(person, known.link())
                .map(shown ->
                        claimed.map(contact -> shown.pinnedTo(contact.id())).orElse(shown));
        Optional<Subject> subject = subject(person, link, known.contact());
        Translation translation = incoming.translated().translation();
        if (translation instanceof Translation.Ignored ignored) {
            DeliveryRecord trace =
                    trace(incoming, DeliveryOutcome.IGNORED, Optional.empty(), Optional.of(ignored.reason()));
            return released(trace, claimed, List.of(), Optional.empty(), subject, link, known);
        }
        if (subject.isEmpty()) {
            return unresolved(incoming, person, event(translation));
        }
        DeliveryRecord trace =
                trace(incoming, DeliveryOutcome.PROCESSED, event(translation).map(Event::type), Optional.empty());
        return released(
                trace,
                claimed,
                first(person, translation, subject.get()),
                last(incoming, subject.get()),
                subject,
                link,
                known);
    }

    /** Whose the event is: by the merchant's own id, else by the stored link, else by the email. */
    private static Optional<Subject> subject(Person person, Optional<LinkedCustomer> link, Optional<Contact> linked) {
        if (person.externalId().isPresent() || link.isEmpty()) {
            return person.subject();
        }
        return linked.map(contact -> Subject.linkedTo(contact.id(), emailFor(contact, person)))
                .or(() -> link.map(LinkedCustomer::subject));
    }

    /**
     * The customer's contact, when it was known by its email alone, the payload shows the merchant's own id of the user,
     * and nobody has that id yet. Else it would depend on the order of deliveries whether one person is one contact: a
     * bill names the email, the checkout before it the user.
     */
    private static Optional<Contact> claimed(Incoming incoming, CustomerSnapshot known) {
        Person person = incoming.translated().person();
        if (person.externalId().isEmpty() || known.named().isPresent()) {
            return Optional.empty();
        }
        return known.contact()
                .filter(contact -> contact.externalId().isEmpty())
                .map(contact -> contact.claimed(
                        person.externalId().get(),
                        person.email(),
                        incoming.key().source(),
                        incoming.receivedAt()));
    }

    /** The address of a bill is often not the user's: it is stored only where there is none. */
    private static Optional<EmailAddress> emailFor(Contact linked, Person person) {
        return linked.email().isPresent() ? Optional.empty() : person.email();
    }

    /** Who the person's customer is, after what the payload showed: what was known of it, unless the payload knows more. */
    public static Optional<LinkedCustomer> link(Person person, Optional<LinkedCustomer> known) {
        Optional<CustomerLink> taught = person.link();
        if (taught.isEmpty()) {
            return known;
        }
        return Optional.of(known.map(link -> link.after(taught.get().subject()))
                .orElseGet(() ->
                        new LinkedCustomer(taught.get().customer(), taught.get().subject(), Optional.empty())));
    }

    private static DeliveryPlan unresolved(Incoming incoming, Person person, Optional<Event> event) {
        if (person.customer().isEmpty() || event.isEmpty()) {
            DeliveryRecord trace =
                    trace(incoming, DeliveryOutcome.IGNORED, Optional.empty(), Optional.of("names nobody"));
            return new DeliveryPlan(trace, Optional.empty(), List.of(), Optional.empty(), Optional.empty(), List.of());
        }
        DeliveryRecord trace = trace(
                incoming,
                DeliveryOutcome.PARKED,
                event.map(Event::type),
                Optional.of("waits until it is known who the customer is"));
        ParkedEvent parked = new ParkedEvent(
                trace,
                person.customer().get(),
                event.get().type(),
                event.get().properties(),
                person.name(),
                person.attributes(),
                incoming.translated().occurredAt());
        return new DeliveryPlan(trace, Optional.empty(), List.of(), Optional.empty(), Optional.of(parked), List.of());
    }

    /** The delivery's own operations, with those of the events that its customer's being known releases in between. */
    private static DeliveryPlan released(
            DeliveryRecord trace,
            Optional<Contact> claimed,
            List<Operation> first,
            Optional<Operation> last,
            Optional<Subject> subject,
            Optional<LinkedCustomer> link,
            CustomerSnapshot known) {
        List<ParkedEvent> waiting = subject.isEmpty()
                ? List.of()
                : known.waiting().stream().sorted(ParkedEvent.OLDEST_FIRST).toList();
        List<Operation> operations = new ArrayList<>(first);
        waiting.forEach(parked -> operations.addAll(operations(parked, subject.orElseThrow())));
        last.ifPresent(operations::add);
        boolean settled = link.equals(known.link())
                && link.flatMap(LinkedCustomer::contact).isPresent();
        return new DeliveryPlan(
                trace, claimed, operations, settled ? Optional.empty() : link, Optional.empty(), waiting);
    }

    /** What waited was never forgotten: its trace is kept as long as it waits. So it fires, whatever its age. */
    private static List<Operation> operations(ParkedEvent parked, Subject subject) {
        DedupeKey key = parked.delivery().key();
        return List.of(
                new Operation.Identify(subject, parked.name(), parked.attributes()),
                track(subject, parked.type(), parked.properties(), parked.occurredAt(), key, false));
    }

    private static List<Operation> first(Person person, Translation translation, Subject subject) {
        List<Operation> operations = new ArrayList<>();
        Optional<ContactName> name = person.name();
        operations.add(new Operation.Identify(subject, name, person.attributes()));
        if (person.deleted() || translation instanceof Translation.Deactivation) {
            operations.add(new Operation.Deactivate(subject));
        }
        return operations;
    }

    private static Optional<Operation> last(Incoming incoming, Subject subject) {
        return event(incoming.translated().translation())
                .map(event -> track(
                        subject,
                        event.type(),
                        event.properties(),
                        incoming.translated().occurredAt(),
                        incoming.key(),
                        incoming.historical()));
    }

    private static Operation track(
            Subject subject,
            EventType type,
            Attributes properties,
            Instant occurredAt,
            DedupeKey key,
            boolean historical) {
        return new Operation.Track(
                Optional.of(subject), type, properties, Optional.of(occurredAt), Optional.of(key), historical);
    }

    private static DeliveryRecord trace(
            Incoming incoming, DeliveryOutcome outcome, Optional<EventType> became, Optional<String> reason) {
        return new DeliveryRecord(
                incoming.key(),
                incoming.providerType(),
                outcome,
                became,
                Optional.empty(),
                reason,
                incoming.receivedAt());
    }

    private static Optional<Event> event(Translation translation) {
        if (translation instanceof Translation.Signal signal) {
            return Optional.of(new Event(signal.type(), signal.properties()));
        }
        return translation instanceof Translation.Deactivation gone
                ? Optional.of(new Event(gone.type(), gone.properties()))
                : Optional.empty();
    }

    private record Event(EventType type, Attributes properties) {}
}
