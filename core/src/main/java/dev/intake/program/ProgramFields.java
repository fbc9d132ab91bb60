package dev.intake.program;

import static dev.intake.kernel.JsonKind.COUNT;
import static dev.intake.kernel.JsonKind.FLAG;
import static dev.intake.kernel.JsonKind.ID;
import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.TEXTS;
import static dev.intake.kernel.JsonKind.TIME;
import static dev.intake.kernel.JsonKind.TRUE;
import static dev.intake.kernel.JsonKind.list;
import static dev.intake.kernel.JsonKind.object;

import dev.intake.access.Actor;
import dev.intake.contact.AttributeKey;
import dev.intake.enrollment.ExitRule;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.kernel.JsonFields;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.PlainDuration;
import dev.intake.suppression.EmailCategory;
import dev.intake.template.DraftFinding;
import dev.intake.template.EmailTemplate;
import java.util.List;
import java.util.Optional;

/** Programs, their emails, checks and next versions as JSON. */
public final class ProgramFields {
    /** A program's state. */
    public static final JsonKind<ProgramState> STATE = JsonKind.oneOf(ProgramState.values(), ProgramState::label);

    /** The program without its emails. */
    public static final JsonShape<ProgramActions.Listed> SHAPE = new JsonShape<ProgramActions.Listed>("ListedProgram")
            .has("programId", ID, listed -> listed.program().id())
            .has("name", TEXT, listed -> listed.program().outline().name())
            .has("kind", TEXT, listed -> listed.program().outline().kind().label())
            .has(
                    "event",
                    TEXT,
                    listed -> listed.program().outline().trigger().event().value())
            .about("The event type that starts it.")
            .has("state", STATE, listed -> listed.program().state())
            .has("enrolled", COUNT, ProgramActions.Listed::enrolled)
            .about("Enrolled contacts.")
            .has("createdAt", TIME, listed -> listed.program().outline().createdAt());

    /** An exit rule in the form of a program file. */
    private static final JsonShape<ExitRule> EXITS = new JsonShape<ExitRule>("Exits")
            .has(
                    "until",
                    TEXTS,
                    exits -> exits.until().stream().map(EventType::value).toList())
            .maybe("match", TEXTS, ProgramFields::match)
            .maybe("historical", TRUE, exits -> Optional.of(true).filter(written -> exits.historical()));

    /** A finding about a merge field; {@code blocks} is whether it prevents approval. */
    private static final JsonShape<DraftFinding> FINDING = new JsonShape<DraftFinding>("Finding")
            .has("place", TEXT, DraftFinding::place)
            .has("field", TEXT, finding -> finding.field().written())
            .has("blocks", FLAG, DraftFinding::blocks)
            .about("Whether it prevents approval.")
            .has("message", TEXT, DraftFinding::message)
            .maybe("eventId", ID, ProgramFields::since)
            .about("The first event without the field.");

    /** The findings, and suggestions for what such programs usually have but this one lacks: exits and a category. */
    public static final JsonShape<ProgramCheck> CHECK = new JsonShape<ProgramCheck>("")
            .has("findings", list(FINDING), ProgramCheck::findings)
            .maybe("missingExits", object(EXITS), ProgramCheck::missingExits)
            .maybe("missingTransactional", TRUE, check -> Optional.of(true).filter(lacks -> check.lacksTransactional()))
            .about("Such programs usually are transactional, and this one is not.");

    /** The revision that the version replaces, and by whom and when it was saved. */
    public static final JsonShape<NextVersion> NEXT = new JsonShape<NextVersion>("")
            .has("base", TEXT, version -> version.base().value())
            .about("The revision that it replaces.")
            .has("editedAt", TIME, NextVersion::editedAt)
            .has("editedBy", TEXT, version -> editor(version.editedBy()))
            .about("The account, an access token or the command line.");

    private ProgramFields() {}

    private static Optional<EventId> since(DraftFinding finding) {
        if (finding instanceof DraftFinding.NotOffered lacked) {
            return lacked.since();
        }
        return finding instanceof DraftFinding.DependsOnEvent lacked ? lacked.since() : Optional.empty();
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

    /** Writes an exit rule in the form of a program file; nothing if it has no event types. */
    public static void write(ExitRule exits, JsonFields json) {
        if (!exits.isEmpty()) {
            EXITS.write(exits, json);
        }
    }

    private static Optional<List<String>> match(ExitRule exits) {
        List<String> match = exits.match().stream().map(AttributeKey::value).toList();
        return match.isEmpty() ? Optional.empty() : Optional.of(match);
    }

    private static String editor(Actor actor) {
        return switch (actor.kind()) {
            case PERSON -> actor.id();
            case AGENT -> "an access token";
            case COMMAND_LINE -> "the command line";
        };
    }
}
