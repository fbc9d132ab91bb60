package dev.intake.contact;

import dev.intake.source.Source;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Whether a contact may be sent lifecycle messages. (Spec, Contact; Decisions 2.6) */
public sealed interface Consent {
    /** Nothing was recorded: the contact has never had an email. */
    record NotRecorded() implements Consent {}

    /**
     * Recorded with the contact's first email.
     *
     * @param source where that email came from
     * @param at when it arrived, to the microsecond
     */
    record Granted(Source source, Instant at) implements Consent {
        /** Brings the time to the precision that is stored. */
        public Granted {
            at = at.truncatedTo(ChronoUnit.MICROS);
        }
    }

    /**
     * Withdrawn by the contact. Nothing grants it again by itself.
     *
     * @param source where the consent that was withdrawn had come from
     * @param at when it was withdrawn, to the microsecond
     */
    record Withdrawn(Source source, Instant at) implements Consent {
        /** Brings the time to the precision that is stored. */
        public Withdrawn {
            at = at.truncatedTo(ChronoUnit.MICROS);
        }
    }

    /** The consent after an email has arrived: granted if nothing was recorded before, else what it was. */
    default Consent onEmail(Source source, Instant at) {
        return this instanceof NotRecorded ? new Granted(source, at) : this;
    }

    /**
     * The consent after the contact has withdrawn it, this very one when that is so already. Of a contact whom no email
     * was ever known of, the customer counts as the source.
     */
    default Consent withdrawn(Instant at) {
        if (this instanceof Withdrawn) {
            return this;
        }
        return new Withdrawn(this instanceof Granted granted ? granted.source() : Source.CUSTOMER, at);
    }
}
