package dev.intake.http.program;

import dev.intake.program.Goal;

/**
 * The goal of a program in a form.
 *
 * @param event the event type that counts; blank if there is no goal
 * @param within the time within which it counts
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

    /** Returns the goal as a program file contains it; blank if nothing is typed. */
    public String written() {
        return event.isBlank() && within.isBlank() ? "" : event.strip() + " within " + within.written();
    }
}
