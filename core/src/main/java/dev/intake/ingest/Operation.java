package dev.intake.ingest;

import dev.intake.contact.Attributes;
import dev.intake.contact.ContactName;
import dev.intake.contact.Subject;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * A valid and sanitized operation: one of the two of the ingestion endpoint, or one that a provider's event is translated to.
 * (Spec, What the service does 2)
 */
public sealed interface Operation {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** Returns the subject; absent if the operation has no identity. */
    Optional<Subject> about();

    /**
     * Declares who a contact is and upserts it. It never writes an event and never fires a program.
     *
     * @param subject the contact's identities
     * @param name the display name, if sent
     * @param traits merged into the contact's attributes
     * @param historical whether it fills in what the contact lacks and replaces nothing (Decisions 2.8)
     */
    record Identify(Subject subject, Optional<ContactName> name, Attributes traits, boolean historical)
            implements Operation {
        /** Creates an operation that replaces what the contact has. */
        public Identify(Subject subject, Optional<ContactName> name, Attributes traits) {
            this(subject, name, traits, false);
        }

        @Override
        public Optional<Subject> about() {
            return Optional.of(subject);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.identify().apply(this);
        }
    }

    /**
     * Upserts a contact without replacing its email or name: they are stored only if the contact has none. Only events of
     * billing providers become this operation. (Decisions 2.7)
     *
     * @param subject the contact's identities
     * @param name the display name, if the payload has one
     * @param metadata merged into the contact's attributes
     */
    record Complete(Subject subject, Optional<ContactName> name, Attributes metadata) implements Operation {
        @Override
        public Optional<Subject> about() {
            return Optional.of(subject);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.complete().apply(this);
        }
    }

    /**
     * Removes the email or the name of a contact. A missing contact is not created. Only events of the authentication provider
     * become this operation.
     *
     * @param subject the contact's identities
     * @param email whether the email is removed
     * @param name whether the name is removed
     */
    record Clear(Subject subject, boolean email, boolean name) implements Operation {
        @Override
        public Optional<Subject> about() {
            return Optional.of(subject);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.clear().apply(this);
        }
    }

    /**
     * Records an event of a contact.
     *
     * @param subject the contact's identities; an operation without them is skipped, which is not an error
     * @param event the event type
     * @param properties the event's properties
     * @param timestamp the time of occurrence; absent means the arrival time
     * @param dedupeKey identifies repeats; without it every repeat is a new event
     * @param historical whether the event is recorded without firing programs; the address then replaces none (Decisions 2.8)
     */
    record Track(
            Optional<Subject> subject,
            EventType event,
            Attributes properties,
            Optional<Instant> timestamp,
            Optional<DedupeKey> dedupeKey,
            boolean historical)
            implements Operation {
        @Override
        public Optional<Subject> about() {
            return subject;
        }

        /** Returns this operation as historical. */
        public Track asHistory() {
            return new Track(subject, event, properties, timestamp, dedupeKey, true);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.track().apply(this);
        }
    }

    /**
     * Deactivates a contact, which stops its programs. Records no event. Only events of the authentication provider become this
     * operation.
     *
     * @param subject the contact's identities
     * @param deletedAt when its user was deleted, by the provider's clock; absent if at the arrival
     */
    record Deactivate(Subject subject, Optional<Instant> deletedAt) implements Operation {
        /** Creates an operation of which only the arrival is known. */
        public Deactivate(Subject subject) {
            this(subject, Optional.empty());
        }

        @Override
        public Optional<Subject> about() {
            return Optional.of(subject);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.deactivate().apply(this);
        }
    }

    /**
     * Reactivates a contact whose user was deleted before this one was created. Records no event. Only events of the
     * authentication provider become this operation. (Decisions 2.8)
     *
     * @param subject the contact's identities
     * @param createdAt when the user was created, by the provider's clock
     */
    record Activate(Subject subject, Instant createdAt) implements Operation {
        @Override
        public Optional<Subject> about() {
            return Optional.of(subject);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.activate().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Identify, R> identify,
            Function<Complete, R> complete,
            Function<Clear, R> clear,
            Function<Track, R> track,
            Function<Deactivate, R> deactivate,
            Function<Activate, R> activate) {}
}
