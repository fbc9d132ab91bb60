package dev.intake.contact;

import dev.intake.kernel.Source;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether a contact may receive lifecycle email. (Spec, Contact; Decisions 2.6)
 *
 * @param state the state
 * @param source the origin of the contact's first email address, or of the withdrawn consent; empty if none is recorded
 * @param at when it was granted or withdrawn, to the microsecond; empty if none is recorded
 */
public record Consent(State state, Optional<Source> source, Optional<Instant> at) {
    /** The consent of a contact that has never had an email address. */
    public static final Consent NOT_RECORDED = new Consent(State.NOT_RECORDED, Optional.empty(), Optional.empty());

    /** Truncates the time to microseconds. */
    public Consent {
        at = at.map(time -> time.truncatedTo(ChronoUnit.MICROS));
    }

    /** The state of a consent. */
    public enum State {
        /** The contact has never had an email address. */
        NOT_RECORDED,
        /** Recorded with the contact's first email address. */
        GRANTED,
        /**
         * Withdrawn by the contact. Only a person can grant it again: the recipient by the link, or a member of the tenant.
         */
        WITHDRAWN;

        /** Returns the displayed name, such as {@code not_recorded}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Returns the consent that was granted with the first email address. */
    public static Consent granted(Source source, Instant at) {
        return new Consent(State.GRANTED, Optional.of(source), Optional.of(at));
    }

    /** Returns the consent that the contact has withdrawn. */
    public static Consent withdrawn(Source source, Instant at) {
        return new Consent(State.WITHDRAWN, Optional.of(source), Optional.of(at));
    }

    /** Returns whether the contact has withdrawn it. */
    public boolean isWithdrawn() {
        return state == State.WITHDRAWN;
    }

    /** Returns the consent after an email address arrived: granted if none was recorded, otherwise unchanged. */
    public Consent onEmail(Source source, Instant at) {
        return state == State.NOT_RECORDED ? granted(source, at) : this;
    }

    /**
     * Returns the withdrawn consent; this instance if it is already withdrawn. If no email address was ever known, the
     * source is the customer.
     */
    public Consent withdrawn(Instant at) {
        return isWithdrawn() ? this : withdrawn(source.orElse(Source.CUSTOMER), at);
    }

    /** Returns the consent as one line to store, such as {@code granted STRIPE 2026-01-31T10:00:00Z}, for {@link #parse}. */
    public String written() {
        return state == State.NOT_RECORDED
                ? "none"
                : state.label() + " " + source.orElseThrow() + " " + at.orElseThrow();
    }

    /** Parses a line that {@link #written} returned; empty if it is none. */
    public static Optional<Consent> parse(String written) {
        if (written.equals("none")) {
            return Optional.of(NOT_RECORDED);
        }
        String[] parts = written.split(" ", -1);
        if (parts.length != 3) {
            return Optional.empty();
        }
        try {
            Source source = Source.valueOf(parts[1]);
            Instant at = Instant.parse(parts[2]);
            return switch (parts[0]) {
                case "granted" -> Optional.of(granted(source, at));
                case "withdrawn" -> Optional.of(withdrawn(source, at));
                default -> Optional.empty();
            };
        } catch (IllegalArgumentException | DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
