package dev.intake.explain;

/**
 * A step of a program, with its status for a contact.
 *
 * @param step index of the step in the program, from 0; an email can belong to a step that was since removed
 * @param standing its status
 */
public record ExplainedStep(int step, StepStatus standing) {
    /** Returns whether a worker still decides about the step: it has no email, and nothing ended the enrollment before it. */
    public boolean isToCome() {
        return switch (standing.kind()) {
            case DUE, FROZEN, LATER -> true;
            case EMAILED, ENDED, PASSED -> false;
        };
    }
}
