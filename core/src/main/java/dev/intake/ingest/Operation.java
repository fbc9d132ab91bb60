package dev.intake.ingest;

import dev.intake.attribute.Attributes;
import dev.intake.contact.ContactName;
import dev.intake.contact.Subject;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import java.time.Instant;
import java.util.Optional;

/**
 * What is asked for: one of the two operations of the ingestion endpoint, valid and sanitized, or what a provider's event
 * comes to. (Spec, What the service does 2)
 */
public sealed interface Operation {
    /** Returns whom it is about; absent when it names nobody. */
    Optional<Subject> about();

    /**
     * Declares who a contact is and upserts it. It never writes an event and never fires a program.
     *
     * @param subject whom it declares
     * @param name the display name, when sent
     * @param traits merged into the contact's attributes
     */
    record Identify(Subject subject, Optional<ContactName> name, Attributes traits) implements Operation {
        @Override
        public Optional<Subject> about() {
            return Optional.of(subject);
        }
    }

    /**
     * Completes a contact and upserts it: an email and a name are stored only where there is none. Only billing providers
     * send it. (Decisions 2.7)
     *
     * @param subject whom it completes
     * @param name the display name, when shown
     * @param metadata merged into the contact's attributes
     */
    record Complete(Subject subject, Optional<ContactName> name, Attributes metadata) implements Operation {
        @Override
        public Optional<Subject> about() {
            return Optional.of(subject);
        }
    }

    /**
     * Removes what a person has no longer. A contact that does not exist is not created. Only the authentication provider
     * sends it.
     *
     * @param subject whose it was
     * @param email whether the email is removed
     * @param name whether the name is removed
     */
    record Clear(Subject subject, boolean email, boolean name) implements Operation {
        @Override
        public Optional<Subject> about() {
            return Optional.of(subject);
        }
    }

    /**
     * Records that something happened to a contact.
     *
     * @param subject to whom; without one the operation is skipped, which is no error
     * @param event what happened
     * @param properties the details
     * @param timestamp when it happened; absent means on arrival
     * @param dedupeKey by which a repeat is known; without one every repeat is a new event
     * @param historical whether it is loaded as history: recorded, but firing nothing
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

        /** The same as history. */
        Track asHistory() {
            return new Track(subject, event, properties, timestamp, dedupeKey, true);
        }
    }

    /**
     * Says that a person is gone: programs stop for the contact. It writes no event of its own. Only providers say so.
     *
     * @param subject who is gone
     */
    record Deactivate(Subject subject) implements Operation {
        @Override
        public Optional<Subject> about() {
            return Optional.of(subject);
        }
    }
}
