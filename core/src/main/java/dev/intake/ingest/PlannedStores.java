package dev.intake.ingest;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactStore;
import dev.intake.contact.Identity;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Mark;
import dev.intake.event.EventRecord;
import dev.intake.event.EventStore;
import dev.intake.event.EventType;
import dev.intake.event.ProfileStore;
import dev.intake.event.TypeProfile;
import dev.intake.program.EnrollmentStore;
import dev.intake.program.ProgramStore;
import dev.intake.tenant.Tenant;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Stores that keep what is written to them in memory and show it over what is stored, so that several batches can be
 * planned one after the other as though each were stored. They are thrown away afterwards.
 */
final class PlannedStores implements BatchStores {
    private final BatchStores stored;
    private final Map<ContactId, Contact> contacts = new HashMap<>();
    private final Map<EventId, EventRecord> events = new HashMap<>();
    private final Map<EventType, TypeProfile> profiles = new HashMap<>();
    private final Map<Entry, Enrollment> enrollments = new HashMap<>();

    PlannedStores(BatchStores stored) {
        this.stored = stored;
    }

    @Override
    public Tenant tenant() {
        return stored.tenant();
    }

    @Override
    public void expect(Set<EventType> types, Set<EventId> recorded) {
        stored.expect(types, recorded);
    }

    @Override
    public ContactStore contacts() {
        return new Contacts();
    }

    @Override
    public EventStore events() {
        return new Events();
    }

    @Override
    public ProfileStore profiles() {
        return new Profiles();
    }

    /** A batch writes no programs, so they are those that are stored. */
    @Override
    public ProgramStore programs() {
        return stored.programs();
    }

    @Override
    public EnrollmentStore enrollments() {
        return new Enrollments();
    }

    private final class Contacts implements ContactStore {
        /** As many more of one email are read as could have been given another one since. */
        @Override
        public List<Contact> candidates(Set<Identity> identities, int perEmail) {
            List<Contact> candidates =
                    new ArrayList<>(stored.contacts().candidates(identities, perEmail + contacts.size()));
            candidates.removeIf(contact -> contacts.containsKey(contact.id()));
            contacts.values().stream()
                    .filter(contact -> couldBeMeant(contact, identities))
                    .forEach(candidates::add);
            return candidates;
        }

        private static boolean couldBeMeant(Contact contact, Set<Identity> identities) {
            return identities.contains(contact.id())
                    || contact.externalId().filter(identities::contains).isPresent()
                    || contact.email().filter(identities::contains).isPresent();
        }

        @Override
        public Map<ContactId, Contact> of(Set<ContactId> ids) {
            return over(stored.contacts().of(ids), contacts, ids);
        }

        @Override
        public void save(Collection<Contact> changed) {
            changed.forEach(contact -> contacts.put(contact.id(), contact));
        }
    }

    private final class Events implements EventStore {
        @Override
        public Set<EventId> seen(Set<EventId> ids) {
            Set<EventId> seen = new HashSet<>(stored.events().seen(ids));
            ids.stream().filter(events::containsKey).forEach(seen::add);
            return seen;
        }

        @Override
        public Map<EventId, EventRecord> of(Set<EventId> ids) {
            return over(stored.events().of(ids), events, ids);
        }

        @Override
        public void record(Collection<EventRecord> recorded) {
            recorded.forEach(event -> events.put(event.id(), event));
        }

        /** A plan is of what arrives now. */
        @Override
        public void countAgain(LocalDate arrivedOn) {
            throw new UnsupportedOperationException("plans are made of batches");
        }

        /** No batch forgets anything. */
        @Override
        public Look forgetBefore(Instant before, Optional<Mark> after, int limit) {
            throw new UnsupportedOperationException("plans are made of batches");
        }
    }

    private final class Profiles implements ProfileStore {
        @Override
        public Map<EventType, TypeProfile> of(Set<EventType> types) {
            return over(stored.profiles().of(types), profiles, types);
        }

        @Override
        public void save(Collection<TypeProfile> changed) {
            changed.forEach(profile -> profiles.put(profile.type(), profile));
        }
    }

    private final class Enrollments implements EnrollmentStore {
        @Override
        public Set<Entry> entered(Set<ProgramId> programs, Set<ContactId> contacts) {
            Set<Entry> entered = new HashSet<>(stored.enrollments().entered(programs, contacts));
            planned(programs, contacts).forEach(enrollment -> entered.add(enrollment.entry()));
            return entered;
        }

        @Override
        public List<Enrollment> of(Set<ProgramId> programs, Set<ContactId> contacts) {
            List<Enrollment> found = new ArrayList<>(stored.enrollments().of(programs, contacts));
            found.addAll(planned(programs, contacts));
            return found;
        }

        private List<Enrollment> planned(Set<ProgramId> programs, Set<ContactId> contacts) {
            return enrollments.values().stream()
                    .filter(enrollment -> programs.contains(enrollment.entry().program())
                            && contacts.contains(enrollment.entry().contact()))
                    .toList();
        }

        @Override
        public void add(Collection<Enrollment> added) {
            added.forEach(enrollment -> enrollments.put(enrollment.entry(), enrollment));
        }
    }

    private static <K, V> Map<K, V> over(Map<K, V> stored, Map<K, V> planned, Set<K> keys) {
        Map<K, V> all = new HashMap<>(stored);
        keys.forEach(key -> {
            V value = planned.get(key);
            if (value != null) {
                all.put(key, value);
            }
        });
        return all;
    }
}
