package dev.intake.ingest;

import dev.intake.contact.ContactId;
import java.util.function.Function;

/**
 * The contact of an operation, and the operation's effect on it.
 *
 * @param who the contact
 * @param matchedBy the identity that found the contact
 * @param effect the effect on the contact's own data
 * @param consent the contact's consent after the operation
 */
public record ContactReport(Who who, MatchedBy matchedBy, Effect effect, ConsentStanding consent) {
    /** A contact, described the same way before and after the operation is processed. */
    public sealed interface Who {
        /** Returns what the function of this case returns. */
        <R> R fold(Cases<R> cases);

        /**
         * One function per case, so that a new case does not compile until each reader has decided.
         *
         * @param <R> the result of a reader
         */
        record Cases<R>(Function<Stored, R> stored, Function<Created, R> created) {}
    }

    /**
     * A contact that existed before the request.
     *
     * @param id the contact's id
     */
    public record Stored(ContactId id) implements Who {
        @Override
        public <R> R fold(Who.Cases<R> cases) {
            return cases.stored().apply(this);
        }
    }

    /**
     * A contact that the request creates. It has no id here, because a dry run creates no contact.
     *
     * @param operation the index, from 0, of the operation that creates it; never later than the reported operation
     */
    public record Created(int operation) implements Who {
        @Override
        public <R> R fold(Who.Cases<R> cases) {
            return cases.created().apply(this);
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
