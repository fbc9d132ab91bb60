package dev.intake.testing;

import static dev.intake.testing.InMemoryStores.require;

import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.Shell;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailStatus;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Contacts that only billing providers know, within one unit of work in memory.
 *
 * @param data the data of the tenant
 */
record InMemoryShells(TenantData data) {
    Shell read(ContactId contact, Optional<ContactId> user) {
        return new Shell(
                data.events.values().stream()
                        .filter(event -> event.contact().equals(contact))
                        .limit(Shell.MAX_EVENTS + 1)
                        .toList(),
                data.progress.values().stream()
                        .filter(progress -> progress.entry().contact().equals(contact))
                        .toList(),
                data.emails.values().stream()
                        .anyMatch(email -> email.entry().contact().equals(contact)
                                && EmailStatus.BEGUN.contains(email.state().status())),
                data.customers.values().stream()
                        .filter(link -> link.contact().filter(contact::equals).isPresent())
                        .map(LinkedCustomer::customer)
                        .collect(Collectors.toSet()),
                data.enrollments.keySet().stream()
                        .filter(entry -> user.filter(entry.contact()::equals).isPresent())
                        .collect(Collectors.toSet()));
    }

    void move(Shell.Move move) {
        Set<EventId> events = move.events().stream().map(EventRecord::id).collect(Collectors.toSet());
        for (EventRecord event : move.events()) {
            require(event.contact().equals(move.from()), "an event of another contact");
            data.events.put(event.id(), event.of(move.to()));
        }
        data.deliveries.replaceAll((key, trace) -> events.contains(key.eventId())
                        && trace.contact().filter(move.from()::equals).isPresent()
                ? trace.about(move.to())
                : trace);
        Set<Entry> entries = data.enrollments.values().stream()
                .filter(enrollment -> enrollment.entry().contact().equals(move.from()))
                .filter(enrollment -> move.gone() || events.contains(enrollment.entryEvent()))
                .map(Enrollment::entry)
                .collect(Collectors.toSet());
        data.emailFeedback.removeIf(feedback -> entries.contains(feedback.entry()));
        data.emails.values().removeIf(email -> entries.contains(email.entry()));
        data.enrollments.keySet().removeAll(entries);
        data.progress.keySet().removeAll(entries);
        if (move.gone()) {
            data.contacts.remove(move.from());
        }
    }
}
