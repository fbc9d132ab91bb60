package dev.intake.http.sequence;

import dev.intake.sequence.Goal;

/**
 * The goal of a program in a form.
 *
 * @param event the event type to count; blank if none is counted
 * @param within the time in which it counts
 */
public record GoalFields(String event, TimeFields within) {
    /** Returns the fields of a goal. */
    public static GoalFields of(Goal goal) {
        return new GoalFields(goal.event().value(), TimeFields.of(goal.within()));
    }

    /** Returns blank fields, with the time in days. */
    public static GoalFields none() {
        return new GoalFields("", TimeFields.blank("d"));
    }

    /** Returns the goal as a program file has it; blank if nothing is typed. */
    public String written() {
        return event.isBlank() && within.isBlank() ? "" : event.strip() + " within " + within.written();
    }
}
