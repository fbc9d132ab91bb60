package dev.intake.contact;

import dev.intake.source.Source;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Whether a contact may receive lifecycle email. (Spec, Contact; Decisions 2.6) */
public sealed interface Consent {
    /** The contact has never had an email address. */
    record NotRecorded() implements Consent {}

    /**
     * Recorded with the contact's first email address.
     *
     * @param source the origin of that address
     * @param at when it arrived, to the microsecond
     */
    record Granted(Source source, Instant at) implements Consent {
        /** Truncates the time to microseconds. */
        public Granted {
            at = at.truncatedTo(ChronoUnit.MICROS);
        }
    }

    /**
     * Withdrawn by the contact. Only a person grants it again: the recipient by the link, or a member of the tenant.
     *
     * @param source the origin of the withdrawn consent
     * @param at when it was withdrawn, to the microsecond
     */
    record Withdrawn(Source source, Instant at) implements Consent {
        /** Truncates the time to microseconds. */
        public Withdrawn {
            at = at.truncatedTo(ChronoUnit.MICROS);
        }
    }

    /** Returns the consent after an email address arrived: granted if none was recorded, otherwise unchanged. */
    default Consent onEmail(Source source, Instant at) {
        return this instanceof NotRecorded ? new Granted(source, at) : this;
    }

    /**
     * Returns the withdrawn consent; this instance if it is already withdrawn. If no email address was ever known, the
     * source is the customer.
     */
    default Consent withdrawn(Instant at) {
        if (this instanceof Withdrawn) {
            return this;
        }
        return new Withdrawn(this instanceof Granted granted ? granted.source() : Source.CUSTOMER, at);
    }
}
