package dev.intake.ingest;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.Identity;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The stored data that a batch refers to: what {@link BatchReader#gather} looks up. (ADR 1)
 *
 * @param identities the contact ids, external ids and emails by which the batch names contacts
 * @param perEmail how many contacts of one email are needed at least: the first ones by {@link
 *     Contact#PREFERRED_BY_EMAIL}, or all when there are fewer. It keeps an address that thousands of contacts share from
 *     filling the memory.
 * @param types the event types that the batch records
 * @param events the ids of the events that the batch would repeat
 * @param enrolling those of the identities whose contacts the batch could enroll in a program. If there is an email among
 *     them, these are all identities: the batch may give the email to any of the contacts first.
 * @param earliest a time before which none of the events occurred that the batch records
 * @param subjects for each type, the identities of the contacts that its events may be about. If there is an email among
 *     them, the events may be about any contact, as for {@code enrolling}.
 */
public record BatchRefs(
        Set<Identity> identities,
        int perEmail,
        Set<EventType> types,
        Set<EventId> events,
        Set<Identity> enrolling,
        Instant earliest,
        Map<EventType, Set<Identity>> subjects) {
    /** Copies the sets. */
    public BatchRefs {
        identities = Set.copyOf(identities);
        types = Set.copyOf(types);
        events = Set.copyOf(events);
        enrolling = Set.copyOf(enrolling);
        subjects = Map.copyOf(subjects);
    }

    /** Creates references in which an event of each type may be about each of the contacts. */
    public BatchRefs(
            Set<Identity> identities,
            int perEmail,
            Set<EventType> types,
            Set<EventId> events,
            Set<Identity> enrolling,
            Instant earliest) {
        this(identities, perEmail, types, events, enrolling, earliest, subjects(types, identities));
    }

    private static Map<EventType, Set<Identity>> subjects(Set<EventType> types, Set<Identity> identities) {
        return types.stream().collect(Collectors.toMap(Function.identity(), type -> identities));
    }

    /** Returns references to contacts alone. */
    public static BatchRefs contacts(Set<Identity> identities, int perEmail) {
        return new BatchRefs(identities, perEmail, Set.of(), Set.of(), Set.of(), Instant.MAX);
    }

    /** Returns a filter of the contacts that an event of one of these types may be about. */
    public Predicate<Contact> about(Set<EventType> any) {
        Set<Identity> named = any.stream()
                .flatMap(type -> subjects.getOrDefault(type, Set.of()).stream())
                .collect(Collectors.toSet());
        return named.stream().anyMatch(EmailAddress.class::isInstance)
                ? contact -> true
                : contact -> named.contains(contact.id())
                        || contact.externalId().filter(named::contains).isPresent();
    }

    /** Returns these references and some contacts, which the batch could enroll. */
    BatchRefs with(Set<ContactId> contacts, int morePerEmail) {
        Set<Identity> all = new HashSet<>(identities);
        all.addAll(contacts);
        Set<Identity> allEnrolling = new HashSet<>(enrolling);
        allEnrolling.addAll(contacts);
        Map<EventType, Set<Identity>> allSubjects = new HashMap<>();
        subjects.forEach((type, named) -> {
            Set<Identity> more = new HashSet<>(named);
            more.addAll(contacts);
            allSubjects.put(type, more);
        });
        return new BatchRefs(all, perEmail + morePerEmail, types, events, allEnrolling, earliest, allSubjects);
    }
}
