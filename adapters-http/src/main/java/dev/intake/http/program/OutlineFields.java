package dev.intake.http.program;

import dev.intake.program.ProgramKind;

/**
 * The fields of a new program that cannot be edited afterwards.
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
