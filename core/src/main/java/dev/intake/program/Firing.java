package dev.intake.program;

import dev.intake.access.Actor;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Whether a program started for a contact, or else the first reason why it did not. (Spec, Ingest events)
 *
 * @param kind the result
 * @param message a sentence that continues the program's name
 * @param since when the contact was enrolled, the program was paused, approved or drafted, or the contact was deactivated;
 *     empty if the result has no such time
 * @param by the person who enrolled the contact by hand; empty in any other case
 * @param event the entry event of a contact that had entered already; empty if a person enrolled it, and in any other case
 * @param operation index, from 0, of the operation of the same request that enrolls the contact; empty in any other case
 */
public record Firing(
        Kind kind,
        String message,
        Optional<Instant> since,
        Optional<Actor> by,
        Optional<EventId> event,
        OptionalInt operation) {
    /** The results. */
    public enum Kind {
        /** The event enrolled the contact. */
        FIRED,
        /** No event started the program: a person enrolled the contact. */
        ENROLLED_BY_HAND,
        /** The contact was already enrolled and may not enter again. (Decisions 6.2) */
        ALREADY_ENTERED,
        /** An earlier operation of the same request enrolls the contact. (Decisions 6.2) */
        ENTERED_IN_REQUEST,
        /** The event is historical. (Spec, Backfill rules 2) */
        HISTORICAL,
        /** The program was paused. */
        PAUSED,
        /** The program was paused, and has been archived since. */
        ARCHIVED,
        /** The program was a draft. */
        DRAFT,
        /** The program did not exist yet; programs ignore earlier events. */
        DRAFTED_LATER,
        /** The contact was deactivated. (Decisions 5) */
        DEACTIVATED,
        /** The event is of another type; or the contact has no event of the trigger's type, if no event was requested. */
        NO_MATCH,
        /** The reason is unknown, because the program's earlier states were not recorded. */
        UNKNOWN
    }

    private static final String NOT_FIRED = "did not fire: ";

    /** Returns the displayed name, such as {@code already-entered}. */
    public String label() {
        return switch (kind) {
            case ENTERED_IN_REQUEST -> "already-entered";
            case ARCHIVED -> "paused";
            case FIRED,
                    ENROLLED_BY_HAND,
                    ALREADY_ENTERED,
                    HISTORICAL,
                    PAUSED,
                    DRAFT,
                    DRAFTED_LATER,
                    DEACTIVATED,
                    NO_MATCH,
                    UNKNOWN -> kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
        };
    }

    private static Firing of(Kind kind, Optional<Instant> since, String message) {
        return new Firing(kind, message, since, Optional.empty(), Optional.empty(), OptionalInt.empty());
    }

    /**
     * Returns the result of an event that enrolled the contact.
     *
     * @param at when the event arrived
     */
    public static Firing fired(Instant at) {
        return of(Kind.FIRED, Optional.of(at), "fired at " + at);
    }

    /** Returns the result of a contact that a person enrolled. */
    public static Firing enrolledByHand(Actor by, Instant at) {
        String message = NOT_FIRED + "the contact was enrolled by hand by " + by.name() + " at " + at;
        return new Firing(
                Kind.ENROLLED_BY_HAND,
                message,
                Optional.of(at),
                Optional.of(by),
                Optional.empty(),
                OptionalInt.empty());
    }

    /**
     * Returns the result of a contact that may not enter again.
     *
     * @param event the entry event; empty if a person enrolled the contact
     * @param at when the entry event arrived, or the person enrolled the contact
     * @param reentry the rule that limits how often a contact may enter the program
     */
    public static Firing alreadyEntered(Optional<EventId> event, Instant at, Reentry reentry) {
        String message = NOT_FIRED + "the contact had entered "
                + event.map(id -> "by the event " + id).orElse("by hand") + " at " + at + ", and enters "
                + reentry.inWords();
        return new Firing(Kind.ALREADY_ENTERED, message, Optional.of(at), Optional.empty(), event, OptionalInt.empty());
    }

    /**
     * Returns the result of a contact that an earlier operation of the request enrolls.
     *
     * @param operation index of that operation in the request, from 0
     * @param reentry the rule that limits how often a contact may enter the program
     */
    public static Firing enteredInRequest(int operation, Reentry reentry) {
        String message = NOT_FIRED + "the contact has entered by operation " + operation
                + " of the request, and enters " + reentry.inWords();
        return new Firing(
                Kind.ENTERED_IN_REQUEST,
                message,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.of(operation));
    }

    /** Returns the result of a historical event. */
    public static Firing historical() {
        return of(Kind.HISTORICAL, Optional.empty(), NOT_FIRED + "the event is historical");
    }

    /**
     * Returns the result of a paused program.
     *
     * @param since when it was paused; can be shortly after the event arrived, because events take effect with a delay
     * @param archived whether it has been archived since, and still is
     */
    public static Firing paused(Instant since, boolean archived) {
        return of(
                archived ? Kind.ARCHIVED : Kind.PAUSED,
                Optional.of(since),
                NOT_FIRED + "the program was paused at " + since + (archived ? " and is archived" : ""));
    }

    /**
     * Returns the result of a draft.
     *
     * @param approvedAt when it was approved, if it was
     */
    public static Firing draft(Optional<Instant> approvedAt) {
        return of(
                Kind.DRAFT,
                approvedAt,
                NOT_FIRED + "the program "
                        + approvedAt.map(at -> "was a draft until " + at).orElse("is a draft"));
    }

    /** Returns the result of a program that was drafted after the event. */
    public static Firing draftedLater(Instant at) {
        return of(Kind.DRAFTED_LATER, Optional.of(at), NOT_FIRED + "the program was drafted later, at " + at);
    }

    /** Returns the result of a deactivated contact. */
    public static Firing deactivated(Instant since) {
        return of(Kind.DEACTIVATED, Optional.of(since), NOT_FIRED + "the contact was deactivated at " + since);
    }

    /**
     * Returns the result of another event.
     *
     * @param starts the trigger's type
     */
    public static Firing noMatch(EventType starts) {
        return of(Kind.NO_MATCH, Optional.empty(), NOT_FIRED + "it starts on " + starts);
    }

    /** Returns the result if stored data does not show the reason. */
    public static Firing unknown() {
        return of(Kind.UNKNOWN, Optional.empty(), "did not fire, and stored data does not show why");
    }
}
