package dev.intake.program;

import dev.intake.event.EventType;
import dev.intake.program.SetSignupEvent.SignupEventSet;
import java.util.Optional;

/** The outcome of an edit of a known signup event. */
public sealed interface SignupEventEdit {
    /**
     * The setting is stored.
     *
     * @param set the signup event and its welcome program
     */
    record Saved(SignupEventSet set) implements SignupEventEdit {}

    /**
     * The setting changed since the editor read it; nothing is stored.
     *
     * @param now the current setting, if there is one
     */
    record Stale(Optional<EventType> now) implements SignupEventEdit {}

    /** The event has no welcome program and {@linkplain ProgramDrafting#FULL none can be drafted}; nothing is stored. */
    record TooManyPrograms() implements SignupEventEdit {}

    /** The tenant does not exist. */
    record NoSuchTenant() implements SignupEventEdit {}
}
