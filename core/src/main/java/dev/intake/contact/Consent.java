package dev.intake.contact;

import dev.intake.kernel.Source;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Function;

/** Whether a contact may receive lifecycle email. (Spec, Contact; Decisions 2.6) */
public sealed interface Consent {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** The contact has never had an email address. */
    record NotRecorded() implements Consent {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.notRecorded().apply(this);
        }
    }

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

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.granted().apply(this);
        }
    }

    /**
     * Withdrawn by the contact. Only a person can grant it again: the recipient by the link, or a member of the tenant.
     *
     * @param source the origin of the withdrawn consent
     * @param at when it was withdrawn, to the microsecond
     */
    record Withdrawn(Source source, Instant at) implements Consent {
        /** Truncates the time to microseconds. */
        public Withdrawn {
            at = at.truncatedTo(ChronoUnit.MICROS);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.withdrawn().apply(this);
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

    /** Returns the consent as one line to store, such as {@code granted STRIPE 2026-01-31T10:00:00Z}, for {@link #parse}. */
    default String written() {
        return fold(new Cases<>(
                none -> "none",
                granted -> "granted " + granted.source() + " " + granted.at(),
                withdrawn -> "withdrawn " + withdrawn.source() + " " + withdrawn.at()));
    }

    /** Parses a line that {@link #written} returned; empty if it is none. */
    static Optional<Consent> parse(String written) {
        if (written.equals("none")) {
            return Optional.of(new NotRecorded());
        }
        String[] parts = written.split(" ", -1);
        if (parts.length != 3) {
            return Optional.empty();
        }
        try {
            Source source = Source.valueOf(parts[1]);
            Instant at = Instant.parse(parts[2]);
            return switch (parts[0]) {
                case "granted" -> Optional.of(new Granted(source, at));
                case "withdrawn" -> Optional.of(new Withdrawn(source, at));
                default -> Optional.empty();
            };
        } catch (IllegalArgumentException | DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<NotRecorded, R> notRecorded, Function<Granted, R> granted, Function<Withdrawn, R> withdrawn) {}
}
