package dev.intake.ingest;

import dev.intake.contact.ContactId;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The contact of an operation, and the operation's effect on it.
 *
 * @param who the contact
 * @param matchedBy the identity that found the contact
 * @param effect the effect on the contact's own data
 * @param consent the contact's consent after the operation
 */
public record ContactReport(Who who, MatchedBy matchedBy, Effect effect, ConsentStanding consent) {
    /**
     * A contact, described the same way before and after the operation is processed.
     *
     * @param id the id of a contact that existed before the request. One that the request creates has none here, because a
     *     dry run creates no contact
     * @param newBy the index, from 0, of the operation that creates it; never later than the reported operation. Empty if the
     *     contact existed before
     */
    public record Who(Optional<ContactId> id, OptionalInt newBy) {
        /** Returns a contact that existed before the request. */
        public static Who stored(ContactId id) {
            return new Who(Optional.of(id), OptionalInt.empty());
        }

        /** Returns a contact that the request creates by this operation. */
        public static Who created(int operation) {
            return new Who(Optional.empty(), OptionalInt.of(operation));
        }
    }

    /** The identity that found the contact, or that the contact is created with. (Spec, Identity resolution) */
    public enum MatchedBy {
        /** The external id, which decides alone. An email sent with it is stored and matches no contact. (Decisions 2.2) */
        EXTERNAL_ID("externalId"),
        /** The email, case-insensitively. A contact with an external id precedes, then the oldest. (Decisions 2.3) */
        EMAIL("email"),
        /** A stored link from a provider's customer. Operations of the ingestion endpoint never use it. */
        LINK("link");

        private final String label;

        MatchedBy(String label) {
            this.label = label;
        }

        /** Returns the displayed name of the field. */
        public String label() {
            return label;
        }
    }

    /** The effect on the contact's email, name, attributes and consent. */
    public enum Effect {
        /** The contact is created. */
        CREATED("created"),
        /** At least one field changes. */
        CHANGED("changed"),
        /** No field changes. */
        UNCHANGED("unchanged");

        private final String label;

        Effect(String label) {
            this.label = label;
        }

        /** Returns the displayed name. */
        public String label() {
            return label;
        }
    }

    /** A contact's consent after an operation. (Decisions 2.6) */
    public enum ConsentStanding {
        /** The contact never had an email, so no consent is recorded. */
        NOT_RECORDED("not-recorded"),
        /** This operation adds the first email and thereby grants the consent. */
        GRANTED_NOW("granted-now"),
        /** The consent was granted before. */
        GRANTED("granted"),
        /** The consent was withdrawn. No operation grants it again. */
        WITHDRAWN("withdrawn");

        private final String label;

        ConsentStanding(String label) {
            this.label = label;
        }

        /** Returns the displayed name. */
        public String label() {
            return label;
        }
    }
}
