package dev.intake.explain;

import dev.intake.program.Program;
import dev.intake.program.ProgramState;
import dev.intake.program.ProgramTransition;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The past states of a program.
 *
 * @param program its current version
 * @param transitions its stored state changes, ordered by time
 */
record ProgramHistory(Program program, List<ProgramTransition> transitions) {
    /** Returns its state just after this moment; empty if it was not recorded. */
    Optional<ProgramState> stateAt(Instant moment) {
        Optional<ProgramTransition> last = lastUntil(moment);
        if (last.isPresent()) {
            return last.map(ProgramTransition::to);
        }
        if (transitions.isEmpty()) {
            Program before = program instanceof Program.Archived archived ? archived.before() : program;
            return before instanceof Program.Draft ? Optional.of(ProgramState.DRAFT) : Optional.empty();
        }
        if (transitions.size() >= ProgramTransition.MAX_KEPT) {
            return Optional.empty();
        }
        // The only transition of a draft is to active, and only an active program can be paused.
        return Optional.of(transitions.get(0).to() == ProgramState.PAUSED ? ProgramState.ACTIVE : ProgramState.DRAFT);
    }

    /** Returns its last state change until this moment. */
    Optional<ProgramTransition> lastUntil(Instant moment) {
        return transitions.stream()
                .filter(transition -> !transition.at().isAfter(moment))
                .reduce((before, after) -> after);
    }

    /** Returns when it first entered the state after this moment. */
    Optional<Instant> firstAfter(Instant moment, ProgramState state) {
        return transitions.stream()
                .filter(transition -> transition.at().isAfter(moment) && transition.to() == state)
                .map(ProgramTransition::at)
                .findFirst();
    }
}
