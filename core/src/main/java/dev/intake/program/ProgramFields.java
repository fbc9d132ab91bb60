package dev.intake.program;

import dev.intake.access.Actor;
import dev.intake.contact.AttributeKey;
import dev.intake.enrollment.ExitRule;
import dev.intake.event.EventType;
import dev.intake.kernel.JsonFields;
import dev.intake.kernel.PlainDuration;
import dev.intake.suppression.EmailCategory;
import dev.intake.template.EmailTemplate;

/** Programs, their emails, checks and next versions as JSON. */
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

    /** Writes the emails and rules in the form of a program file. */
    public static void write(EmailSequence sequence, JsonFields json) {
        json.text("mode", sequence.mode().label());
        write(sequence.exits(), json);
        sequence.window().ifPresent(window -> json.text("window", window.text()));
        sequence.goal().ifPresent(goal -> json.text("goal", goal.written()));
        if (sequence.category() == EmailCategory.TRANSACTIONAL) {
            json.flag("transactional", true);
        }
        sequence.reentry().written().ifPresent(reentry -> json.text("reenter", reentry));
        json.objects("steps", sequence.steps(), ProgramFields::write);
    }

    private static void write(Step step, JsonFields json) {
        json.text("delay", PlainDuration.of(step.delay()));
        if (step.variants().size() == 1) {
            write(step.variants().get(0), json);
        } else {
            json.objects("variants", step.variants(), ProgramFields::write);
        }
    }

    private static void write(EmailTemplate email, JsonFields json) {
        json.text("subject", email.subject().source());
        if (email.markdown().isPresent()) {
            json.text("markdown", email.markdown().get());
            return;
        }
        json.text("text", email.text().source());
        email.html().ifPresent(html -> json.text("html", html.source()));
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
