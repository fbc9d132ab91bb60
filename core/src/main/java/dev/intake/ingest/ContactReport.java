package dev.intake.ingest;

import dev.intake.contact.ContactId;
import java.util.function.Function;

/**
 * Which contact an operation is about, and what it does to the contact.
 *
 * @param who which one
 * @param matchedBy what the contact was looked for by
 * @param effect what becomes of the contact's own data
 * @param consent how the contact's consent stands afterwards
 */
public record ContactReport(Who who, MatchedBy matchedBy, Effect effect, ConsentStanding consent) {
    /** A contact, in words that hold before the operation is processed and after it. */
    public sealed interface Who {
        /** Returns what the function of this case returns. */
        <R> R fold(Cases<R> cases);

        /**
         * One function per case, so that a new case does not compile until each reader has decided.
         *
         * @param <R> what a reader makes of each case
         */
        record Cases<R>(Function<Stored, R> stored, Function<Created, R> created) {}
    }

    /**
     * One that was there before the request.
     *
     * @param id its id
     */
    public record Stored(ContactId id) implements Who {
        @Override
        public <R> R fold(Who.Cases<R> cases) {
            return cases.stored().apply(this);
        }
    }

    /**
     * One that the request creates. Its id is not told: where nothing is written there will never be a contact with it.
     *
     * @param operation the place, from 0, of the operation that creates it; never behind the one that is reported
     */
    public record Created(int operation) implements Who {
        @Override
        public <R> R fold(Who.Cases<R> cases) {
            return cases.created().apply(this);
        }
    }

    /** The rule by which the contact was found, or was not and is created. (Spec, Identity resolution) */
    public enum MatchedBy {
        /** The external id, which decides alone. An email beside it is stored and matches nobody. (Decisions 2.2) */
        EXTERNAL_ID("externalId"),
        /** The email, in any case: of those that have it the one with an external id, then the oldest. (Decisions 2.3) */
        EMAIL("email"),
        /** A stored link from a provider's customer. No operation of a customer's has one. */
        LINK("link");

        private final String label;

        MatchedBy(String label) {
            this.label = label;
        }

        /** The name of the field that decided, as it is shown. */
        public String label() {
            return label;
        }
    }

    /** What becomes of the contact's email, name, attributes and consent. */
    public enum Effect {
        /** The contact is made. */
        CREATED("created"),
        /** Something of it changes. */
        CHANGED("changed"),
        /** All of it was known. */
        UNCHANGED("unchanged");

        private final String label;

        Effect(String label) {
            this.label = label;
        }

        /** The name as it is shown. */
        public String label() {
            return label;
        }
    }

    /** A contact's consent after an operation. (Decisions 2.6) */
    public enum ConsentStanding {
        /** No email has ever been known, so nothing is recorded. */
        NOT_RECORDED("not-recorded"),
        /** This operation brings the first email, and with it the consent. */
        GRANTED_NOW("granted-now"),
        /** It was granted before. */
        GRANTED("granted"),
        /** It was withdrawn, and no operation grants it again. */
        WITHDRAWN("withdrawn");

        private final String label;

        ConsentStanding(String label) {
            this.label = label;
        }

        /** The name as it is shown. */
        public String label() {
            return label;
        }
    }
}
