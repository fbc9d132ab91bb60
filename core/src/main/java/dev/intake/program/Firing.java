package dev.intake.program;

import dev.intake.event.EventId;
import dev.intake.event.EventType;
import java.time.Instant;
import java.util.Optional;

/** Whether a program started for a contact, and if not, the first reason against it. (Spec, Ingest events) */
public sealed interface Firing {
    /** The answer in a word, as it is shown: {@code already-entered}. */
    String label();

    /** The answer as a sentence that goes on from the program's name. */
    String message();

    /**
     * The contact entered by this event.
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
    }

    /**
     * The contact had entered before, and enters once. (Decisions 6.2)
     *
     * @param by the event that fired the program
     * @param at when that one arrived
     */
    record AlreadyEntered(EventId by, Instant at) implements Firing {
        @Override
        public String label() {
            return "already-entered";
        }

        @Override
        public String message() {
            return "did not fire: the contact had entered by the event " + by + " at " + at + ", and enters once";
        }
    }

    /**
     * The contact enters by an earlier operation of the very request that is reported on, and enters once. (Decisions 6.2)
     *
     * @param operation that operation's place in the request, from 0
     */
    record EnteredInRequest(int operation) implements Firing {
        @Override
        public String label() {
            return "already-entered";
        }

        @Override
        public String message() {
            return "did not fire: the contact has entered by operation " + operation
                    + " of the request, and enters once";
        }
    }

    /** The event was loaded as history. (Spec, Backfill rules 2) */
    record Historical() implements Firing {
        @Override
        public String label() {
            return "historical";
        }

        @Override
        public String message() {
            return "did not fire: the event is historical";
        }
    }

    /**
     * The program was paused.
     *
     * @param since when it was paused; when the event took effect a moment after it arrived, this can be in between
     */
    record Paused(Instant since) implements Firing {
        @Override
        public String label() {
            return "paused";
        }

        @Override
        public String message() {
            return "did not fire: the program was paused at " + since;
        }
    }

    /**
     * The program was a draft.
     *
     * @param approvedAt when it was approved, if it has been
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
    }

    /**
     * The program was not there yet: programs look ahead only.
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
    }

    /**
     * The person had been reported gone. (Decisions 5)
     *
     * @param since when
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
    }

    /**
     * The event is of another type than the one that starts the program; or, where no event was asked about, the contact
     * has none of that type.
     *
     * @param starts the type that starts it
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
    }

    /** Nothing that is stored tells: the states that the program had then were not recorded. */
    record Unknown() implements Firing {
        @Override
        public String label() {
            return "unknown";
        }

        @Override
        public String message() {
            return "did not fire, and nothing stored says why";
        }
    }
}
