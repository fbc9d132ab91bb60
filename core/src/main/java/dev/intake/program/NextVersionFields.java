package dev.intake.program;

import dev.intake.access.Actor;
import dev.intake.json.JsonFields;

/** Next versions as JSON. Commands and the management API share it. */
public final class NextVersionFields {
    private NextVersionFields() {}

    /** Writes the revision that the version replaces, and who saved it when. */
    public static void saved(NextVersion version, JsonFields json) {
        json.text("base", version.base().value());
        json.time("editedAt", version.editedAt());
        json.text("editedBy", editor(version.editedBy()));
    }

    private static String editor(Actor actor) {
        return switch (actor.kind()) {
            case PERSON -> actor.id();
            case AGENT -> "an access token";
            case COMMAND_LINE -> "the command line";
        };
    }
}
