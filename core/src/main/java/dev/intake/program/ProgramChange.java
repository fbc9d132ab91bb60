package dev.intake.program;

import dev.intake.email.StepEmail;
import dev.intake.template.DraftFinding;
import java.util.List;
import java.util.function.Function;

/** The outcome of a request to change a program. */
public sealed interface ProgramChange {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The program is changed.
     *
     * @param program the program after the change
     * @param sending after a pause, emails of the program being sent at that moment, at most
     *     {@value dev.intake.email.EmailQuery#MAX_LIMIT}; they may still arrive, and no others will
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

    /** The tenant or the program does not exist. */
    record NoSuchProgram() implements ProgramChange {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.noSuchProgram().apply(this);
        }
    }

    /**
     * The program's state does not allow the change.
     *
     * @param state its unchanged state
     */
    record NotAllowed(ProgramState state) implements ProgramChange {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.notAllowed().apply(this);
        }
    }

    /** Something changed after the person saw the approval page. The program is unchanged. */
    record Stale() implements ProgramChange {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.stale().apply(this);
        }
    }

    /** The program has no emails, so enrolled contacts would receive nothing. It is unchanged. */
    record NoEmails() implements ProgramChange {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.noEmails().apply(this);
        }
    }

    /** The tenant has no postal address, which the footer of marketing email requires. The program is unchanged. */
    record NoPostalAddress() implements ProgramChange {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.noPostalAddress().apply(this);
        }
    }

    /**
     * The emails use keys that are not offered. The program is unchanged.
     *
     * @param findings at least one blocking finding, without the first event that lacked the key (see
     *     {@link CheckProgram})
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
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Changed, R> changed,
            Function<NoSuchProgram, R> noSuchProgram,
            Function<NotAllowed, R> notAllowed,
            Function<Stale, R> stale,
            Function<NoEmails, R> noEmails,
            Function<NoPostalAddress, R> noPostalAddress,
            Function<Blocked, R> blocked) {}
}
