package dev.intake.program;

import dev.intake.access.Actor;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** Whether a program started for a contact, or else the first reason why it did not. (Spec, Ingest events) */
public sealed interface Firing {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** Returns the displayed name, such as {@code already-entered}. */
    String label();

    /** Returns a sentence that continues the program's name. */
    String message();

    /**
     * The event enrolled the contact.
     *
     * @param at when the event arrived
     */
    record Fired(Instant at) implements Firing {
        @Override
        public String label() {
            return "fired";
        }

        @Override
        public String message() {
            return "fired at " + at;
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.fired().apply(this);
        }
    }

    /**
     * No event started the program: a person enrolled the contact.
     *
     * @param by the person
     * @param at when the person enrolled the contact
     */
    record EnrolledByHand(Actor by, Instant at) implements Firing {
        @Override
        public String label() {
            return "enrolled-by-hand";
        }

        @Override
        public String message() {
            return "did not fire: the contact was enrolled by hand by " + person() + " at " + at;
        }

        /** Returns the account's name, or {@code the command line}. */
        public String person() {
            return by.name();
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.enrolledByHand().apply(this);
        }
    }

    /**
     * The contact was already enrolled and may not enter again. (Decisions 6.2)
     *
     * @param by the entry event; absent if a person enrolled the contact
     * @param at when the entry event arrived, or the person enrolled the contact
     * @param reentry the rule that limits how often a contact may enter the program
     */
    record AlreadyEntered(Optional<EventId> by, Instant at, Reentry reentry) implements Firing {
        /** Creates the result of a program that contacts enter once. */
        public AlreadyEntered(EventId by, Instant at) {
            this(by, at, Reentry.once());
        }

        /** Creates the result of a contact that an event enrolled. */
        public AlreadyEntered(EventId by, Instant at, Reentry reentry) {
            this(Optional.of(by), at, reentry);
        }

        @Override
        public String label() {
            return "already-entered";
        }

        @Override
        public String message() {
            return "did not fire: the contact had entered "
                    + by.map(event -> "by the event " + event).orElse("by hand") + " at " + at + ", and enters "
                    + reentry.inWords();
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.alreadyEntered().apply(this);
        }
    }

    /**
     * An earlier operation of the same request enrolls the contact. (Decisions 6.2)
     *
     * @param operation index of that operation in the request, from 0
     * @param reentry the rule that limits how often a contact may enter the program
     */
    record EnteredInRequest(int operation, Reentry reentry) implements Firing {
        /** Creates the result of a program that contacts enter once. */
        public EnteredInRequest(int operation) {
            this(operation, Reentry.once());
        }

        @Override
        public String label() {
            return "already-entered";
        }

        @Override
        public String message() {
            return "did not fire: the contact has entered by operation " + operation + " of the request, and enters "
                    + reentry.inWords();
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.enteredInRequest().apply(this);
        }
    }

    /** The event is historical. (Spec, Backfill rules 2) */
    record Historical() implements Firing {
        @Override
        public String label() {
            return "historical";
        }

        @Override
        public String message() {
            return "did not fire: the event is historical";
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.historical().apply(this);
        }
    }

    /**
     * The program was paused.
     *
     * @param since when it was paused; can be shortly after the event arrived, because events take effect with a delay
     * @param archived whether it has been archived since, and still is
     */
    record Paused(Instant since, boolean archived) implements Firing {
        /** Creates the result of a program that is not archived. */
        public Paused(Instant since) {
            this(since, false);
        }

        @Override
        public String label() {
            return "paused";
        }

        @Override
        public String message() {
            return "did not fire: the program was paused at " + since + (archived ? " and is archived" : "");
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.paused().apply(this);
        }
    }

    /**
     * The program was a draft.
     *
     * @param approvedAt when it was approved, if it was
     */
    record NotApproved(Optional<Instant> approvedAt) implements Firing {
        @Override
        public String label() {
            return "draft";
        }

        @Override
        public String message() {
            return "did not fire: the program "
                    + approvedAt.map(at -> "was a draft until " + at).orElse("is a draft");
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.notApproved().apply(this);
        }
    }

    /**
     * The program did not exist yet; programs ignore earlier events.
     *
     * @param at when it was drafted
     */
    record DraftedLater(Instant at) implements Firing {
        @Override
        public String label() {
            return "drafted-later";
        }

        @Override
        public String message() {
            return "did not fire: the program was drafted later, at " + at;
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.draftedLater().apply(this);
        }
    }

    /**
     * The contact was deactivated. (Decisions 5)
     *
     * @param since when it was deactivated
     */
    record Deactivated(Instant since) implements Firing {
        @Override
        public String label() {
            return "deactivated";
        }

        @Override
        public String message() {
            return "did not fire: the contact was deactivated at " + since;
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.deactivated().apply(this);
        }
    }

    /**
     * The event is of another type; or the contact has no event of the trigger's type, if no event was requested.
     *
     * @param starts the trigger's type
     */
    record NoMatch(EventType starts) implements Firing {
        @Override
        public String label() {
            return "no-match";
        }

        @Override
        public String message() {
            return "did not fire: it starts on " + starts;
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.noMatch().apply(this);
        }
    }

    /** The reason is unknown, because the program's earlier states were not recorded. */
    record Unknown() implements Firing {
        @Override
        public String label() {
            return "unknown";
        }

        @Override
        public String message() {
            return "did not fire, and stored data does not show why";
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.unknown().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Fired, R> fired,
            Function<EnrolledByHand, R> enrolledByHand,
            Function<AlreadyEntered, R> alreadyEntered,
            Function<EnteredInRequest, R> enteredInRequest,
            Function<Historical, R> historical,
            Function<Paused, R> paused,
            Function<NotApproved, R> notApproved,
            Function<DraftedLater, R> draftedLater,
            Function<Deactivated, R> deactivated,
            Function<NoMatch, R> noMatch,
            Function<Unknown, R> unknown) {}
}
