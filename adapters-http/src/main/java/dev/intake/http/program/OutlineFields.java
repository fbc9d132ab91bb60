package dev.intake.http.program;

import dev.intake.program.ProgramKind;

/**
 * What a form sets of a new program, and cannot change afterwards.
 *
 * @param name the display name
 * @param event the event type that starts it
 * @param kind label of its purpose
 */
public record OutlineFields(String name, String event, String kind) {
    static OutlineFields blank() {
        return new OutlineFields("", "", ProgramKind.WELCOME.label());
    }
}
