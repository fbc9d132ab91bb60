package dev.intake.program;

import dev.intake.email.StepEmail;
import dev.intake.template.DraftFinding;
import java.util.List;

/** What became of a wish to change a program. */
public sealed interface ProgramChange {
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
    }

    /** There is no such tenant, or it has no such program. */
    record NoSuchProgram() implements ProgramChange {}

    /**
     * The program's state does not allow it.
     *
     * @param state the state it is in, and stays in
     */
    record NotAllowed(ProgramState state) implements ProgramChange {}

    /** Its emails have changed since the revision that was to be approved. It stays a draft. */
    record Stale() implements ProgramChange {}

    /** It has no emails yet, so that contacts would enter it and get nothing. It stays a draft. */
    record NoEmails() implements ProgramChange {}

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
    }
}
