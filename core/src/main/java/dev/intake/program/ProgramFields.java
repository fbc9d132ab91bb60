package dev.intake.program;

import dev.intake.access.Actor;
import dev.intake.contact.AttributeKey;
import dev.intake.enrollment.ExitRule;
import dev.intake.event.EventType;
import dev.intake.kernel.JsonFields;

/** Checks and next versions of programs as JSON. Shared by commands and the management API. */
public final class ProgramFields {
    private ProgramFields() {}

    /** Writes the program without its emails. */
    public static void write(Program program, long enrolled, JsonFields json) {
        ProgramOutline outline = program.outline();
        json.text("programId", outline.id().toString());
        json.text("name", outline.name());
        json.text("kind", outline.kind().label());
        json.text("event", outline.trigger().event().value());
        json.text("state", program.state().label());
        json.number("enrolled", enrolled);
        json.time("createdAt", outline.createdAt());
    }

    /** Writes the findings, and suggestions for what such programs usually have but this one lacks: exits and a category. */
    public static void write(ProgramCheck check, JsonFields json) {
        json.objects("findings", check.findings(), DraftFindingFields::write);
        check.missingExits().ifPresent(usual -> json.object("missingExits", fields -> write(usual, fields)));
        if (check.lacksTransactional()) {
            json.flag("missingTransactional", true);
        }
    }

    /** Writes an exit rule in the form of a program file; nothing if it has no event types. */
    public static void write(ExitRule exits, JsonFields json) {
        if (exits.isEmpty()) {
            return;
        }
        json.texts("until", exits.until().stream().map(EventType::value).toList());
        if (!exits.match().isEmpty()) {
            json.texts("match", exits.match().stream().map(AttributeKey::value).toList());
        }
        if (exits.historical()) {
            json.flag("historical", true);
        }
    }

    /** Writes the revision that the version replaces, and by whom and when it was saved. */
    public static void write(NextVersion version, JsonFields json) {
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
