package dev.intake.program;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The states that a program went through.
 *
 * @param program as it is now
 * @param transitions all that are stored of it, in order of time
 */
public record ProgramHistory(Program program, List<ProgramTransition> transitions) {
    /** Its state just after this moment; empty when that was not recorded. */
    Optional<ProgramState> stateAt(Instant moment) {
        Optional<ProgramTransition> last = lastUntil(moment);
        if (last.isPresent()) {
            return last.map(ProgramTransition::to);
        }
        if (transitions.isEmpty()) {
            return program.state() == ProgramState.DRAFT ? Optional.of(ProgramState.DRAFT) : Optional.empty();
        }
        // A draft can only become active, and only an active program can be paused.
        return Optional.of(transitions.get(0).to() == ProgramState.PAUSED ? ProgramState.ACTIVE : ProgramState.DRAFT);
    }

    /** When it had last changed by this moment. */
    Optional<ProgramTransition> lastUntil(Instant moment) {
        return transitions.stream()
                .filter(transition -> !transition.at().isAfter(moment))
                .reduce((before, after) -> after);
    }

    /** When it first came into the state after this moment. */
    Optional<Instant> firstAfter(Instant moment, ProgramState state) {
        return transitions.stream()
                .filter(transition -> transition.at().isAfter(moment) && transition.to() == state)
                .map(ProgramTransition::at)
                .findFirst();
    }
}
