package dev.intake.program;

import dev.intake.event.EventType;
import dev.intake.program.SetSignupEvent.SignupEventSet;
import java.util.Optional;

/** The outcome of an edit of the signup event that named the setting it started from. */
public sealed interface SignupEventEdit {
    /**
     * The setting is stored.
     *
     * @param set the setting and its welcome program
     */
    record Saved(SignupEventSet set) implements SignupEventEdit {}

    /**
     * Somebody else changed the setting meanwhile; nothing is stored.
     *
     * @param now the present setting, if there is one
     */
    record Stale(Optional<EventType> now) implements SignupEventEdit {}

    /** There is no such tenant. */
    record NoSuchTenant() implements SignupEventEdit {}
}
