package dev.intake.program;

import dev.intake.event.EventType;

/**
 * What starts a program: a live event of one type.
 *
 * @param event the type, compared exactly
 */
public record Trigger(EventType event) {
    /** Whether an event of this type starts the program. */
    public boolean matches(EventType type) {
        return event.equals(type);
    }
}
