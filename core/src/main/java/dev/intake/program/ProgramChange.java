package dev.intake.program;

import dev.intake.email.StepEmail;
import dev.intake.template.DraftFinding;
import java.util.List;
import java.util.function.Function;

/** What became of a wish to change a program. */
public sealed interface ProgramChange {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * Done.
     *
     * @param program as it is now
     * @param sending after a pause, the emails of the program that were being handed to the mail server at that moment,
     *     {@value dev.intake.email.EmailQuery#MAX_LIMIT} at most: these may still arrive, and no others are begun
     */
    record Changed(Program program, List<StepEmail> sending) implements ProgramChange {
        /** Copies the list. */
        public Changed {
            sending = List.copyOf(sending);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.changed().apply(this);
        }
    }

    /** There is no such tenant, or it has no such program. */
    record NoSuchProgram() implements ProgramChange {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.noSuchProgram().apply(this);
        }
    }

    /**
     * The program's state does not allow it.
     *
     * @param state the state it is in, and stays in
     */
    record NotAllowed(ProgramState state) implements ProgramChange {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.notAllowed().apply(this);
        }
    }

    /** Its emails have changed since the revision that was to be approved. It stays a draft. */
    record Stale() implements ProgramChange {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.stale().apply(this);
        }
    }

    /** It has no emails yet, so that contacts would enter it and get nothing. It stays a draft. */
    record NoEmails() implements ProgramChange {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.noEmails().apply(this);
        }
    }

    /**
     * Its emails use keys that are not offered. It stays a draft.
     *
     * @param findings those that block, at least one; without the event since which (see {@link CheckProgram})
     */
    record Blocked(List<DraftFinding> findings) implements ProgramChange {
        /** Copies the list. */
        public Blocked {
            findings = List.copyOf(findings);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.blocked().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> what a reader makes of each case
     */
    record Cases<R>(
            Function<Changed, R> changed,
            Function<NoSuchProgram, R> noSuchProgram,
            Function<NotAllowed, R> notAllowed,
            Function<Stale, R> stale,
            Function<NoEmails, R> noEmails,
            Function<Blocked, R> blocked) {}
}
