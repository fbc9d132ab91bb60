package dev.intake.program;

import dev.intake.event.EventType;

/**
 * The events that start a program: those of one type that are not historical.
 *
 * @param event the event type, compared exactly
 */
public record Trigger(EventType event) {
    /** Returns whether events of this type start the program. */
    public boolean matches(EventType type) {
        return event.equals(type);
    }
}
