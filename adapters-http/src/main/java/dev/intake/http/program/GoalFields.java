package dev.intake.http.program;

import dev.intake.program.Goal;

/**
 * The goal of a program in a form.
 *
 * @param event the event type to count; blank if none is counted
 * @param within the time in which it counts
 */
public record GoalFields(String event, TimeFields within) {
    static GoalFields of(Goal goal) {
        return new GoalFields(goal.event().value(), TimeFields.of(goal.within()));
    }

    static GoalFields none() {
        return new GoalFields("", TimeFields.blank("d"));
    }

    /** Returns the goal as a program file has it; blank if nothing is typed. */
    String written() {
        return event.isBlank() && within.isBlank() ? "" : event.strip() + " within " + within.written();
    }
}
