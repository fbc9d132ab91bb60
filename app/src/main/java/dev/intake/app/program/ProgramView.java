package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import dev.intake.app.output.Table;
import dev.intake.app.programfile.PlainDuration;
import dev.intake.email.EmailStatus;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramCheck;
import dev.intake.program.ProgramOutline;
import dev.intake.program.Revision;
import dev.intake.sequence.EmailSequence;
import dev.intake.sequence.Goal;
import dev.intake.sequence.SendingWindow;
import dev.intake.sequence.Step;
import dev.intake.suppression.EmailCategory;
import dev.intake.template.EmailTemplate;
import dev.intake.template.OfferedFields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Formats programs for output. */
final class ProgramView {
    private ProgramView() {}

    /**
     * Returns the program with its state.
     *
     * @param enrolled the number of enrolled contacts
     */
    static ObjectNode json(Program program, long enrolled) {
        ProgramOutline outline = program.outline();
        return Json.object()
                .put("programId", outline.id().toString())
                .put("name", outline.name())
                .put("kind", outline.kind().label())
                .put("event", outline.trigger().event().value())
                .put("state", program.state().label())
                .put("enrolled", enrolled)
                .put("createdAt", outline.createdAt().toString());
    }

    /** Returns a table with one program a line. */
    static List<String> table(Collection<Program> programs, Map<ProgramId, Long> enrolled) {
        Table table = Table.headed("PROGRAM", "NAME", "EVENT", "STATE", "ENROLLED", "CREATED");
        for (Program program : programs) {
            ProgramOutline outline = program.outline();
            table.row(
                    outline.id().toString(),
                    outline.name(),
                    outline.trigger().event().value(),
                    program.state().label(),
                    Long.toString(enrolled.getOrDefault(outline.id(), 0L)),
                    outline.createdAt().toString());
        }
        return table.lines("");
    }

    /** Returns mode and steps in the form of a program file. */
    static ObjectNode json(EmailSequence sequence) {
        ObjectNode json = Json.object().put("mode", sequence.mode().label());
        add(sequence.exits(), json);
        sequence.window().ifPresent(window -> json.put("window", window.text()));
        sequence.goal().ifPresent(goal -> json.put("goal", goal.written()));
        if (sequence.category() == EmailCategory.TRANSACTIONAL) {
            json.put("transactional", true);
        }
        sequence.again().written().ifPresent(again -> json.put("reenter", again));
        json.set(
                "steps",
                Json.array(sequence.steps().stream().map(ProgramView::json).toList()));
        return json;
    }

    /** Adds the exit rule to an object, in the form of a program file. */
    static void add(ExitRule exits, ObjectNode json) {
        if (exits.isEmpty()) {
            return;
        }
        ArrayNode until = json.putArray("until");
        exits.until().forEach(type -> until.add(type.value()));
        if (!exits.match().isEmpty()) {
            ArrayNode match = json.putArray("match");
            exits.match().forEach(key -> match.add(key.value()));
        }
        if (exits.historical()) {
            json.put("historical", true);
        }
    }

    private static ObjectNode json(Step step) {
        ObjectNode json = Json.object().put("delay", PlainDuration.of(step.delay()));
        if (step.variants().size() == 1) {
            return json.setAll(json(step.variants().get(0)));
        }
        json.set(
                "variants",
                Json.array(step.variants().stream().map(ProgramView::json).toList()));
        return json;
    }

    private static ObjectNode json(EmailTemplate email) {
        ObjectNode json = Json.object().put("subject", email.subject().source());
        if (email.markdown().isPresent()) {
            return json.put("markdown", email.markdown().get());
        }
        json.put("text", email.text().source());
        email.html().ifPresent(html -> json.put("html", html.source()));
        return json;
    }

    /** Returns the merge fields that can be used, as written between the braces. */
    public static ArrayNode fields(OfferedFields offered) {
        ArrayNode json = Json.array(List.of());
        offered.offered().forEach(field -> json.add(field.written()));
        return json;
    }

    /** Returns the number of emails in each state. */
    static ObjectNode counts(Map<EmailStatus, Long> emails) {
        ObjectNode json = Json.object();
        new TreeMap<>(emails).forEach((status, count) -> json.put(status.label(), count));
        return json;
    }

    /** Returns the program as text. */
    static List<String> lines(ProgramCheck check, long enrolled, Map<EmailStatus, Long> emails) {
        ProgramOutline outline = check.program().outline();
        List<String> lines = new ArrayList<>(Table.plain()
                .row("Program", outline.id().toString())
                .row("Name", outline.name())
                .row("Kind", outline.kind().label())
                .row("Starts on", outline.trigger().event().value())
                .row("Enters", check.sequence().again().inWords())
                .row("Ends on", exits(check.sequence().exits()))
                .row(
                        "Window",
                        check.sequence().window().map(SendingWindow::text).orElse("at any time"))
                .row("Goal", check.sequence().goal().map(Goal::written).orElse("none"))
                .row("State", check.program().state().label())
                .row("Mode", check.sequence().mode().label())
                .row("Revision", Revision.of(check.sequence()).value())
                .row("Created", outline.createdAt().toString())
                .row("Enrolled", Long.toString(enrolled))
                .row("Emails", emails.isEmpty() ? "none" : states(emails))
                .row("Fields", written(check.offered()))
                .lines(""));
        lines.add("");
        lines.add("Steps" + (check.sequence().steps().isEmpty() ? ": none" : ""));
        lines.addAll(steps(check.sequence()).lines("  "));
        if (!check.findings().isEmpty()) {
            lines.add("");
            lines.addAll(FindingView.lines(check.findings()));
        }
        return lines;
    }

    /** Returns a next version in the form of a program file, with its revision, and who saved it when. */
    static ObjectNode json(NextVersion next) {
        return json(next.sequence())
                .put("revision", next.revision().value())
                .put("base", next.base().value())
                .put("editedAt", next.editedAt().toString())
                .put("editedBy", editor(next.editedBy()));
    }

    /** Returns a next version as text. */
    static List<String> lines(NextVersion next) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("Next version, revision " + next.revision() + ", saved at " + next.editedAt() + " by "
                + editor(next.editedBy()) + "; it waits for approval");
        lines.addAll(steps(next.sequence()).lines("  "));
        return lines;
    }

    private static String editor(Actor actor) {
        return switch (actor.kind()) {
            case PERSON -> Printable.of(actor.id());
            case AGENT -> "an access token";
            case COMMAND_LINE -> "the command line";
        };
    }

    private static String exits(ExitRule exits) {
        return exits.isEmpty() ? "the last step" : exits.inWords();
    }

    private static String states(Map<EmailStatus, Long> emails) {
        return new TreeMap<>(emails)
                .entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey().label())
                        .collect(Collectors.joining(", "));
    }

    private static String written(OfferedFields offered) {
        return offered.offered().stream()
                .map(field -> "{{" + field.written() + "}}")
                .collect(Collectors.joining(" "));
    }

    private static String form(EmailTemplate email) {
        if (email.markdown().isPresent()) {
            return "Markdown";
        }
        return email.html().isPresent() ? "text and HTML" : "text";
    }

    private static Table steps(EmailSequence sequence) {
        Table table = Table.plain();
        for (int position = 0; position < sequence.steps().size(); position++) {
            Step step = sequence.steps().get(position);
            List<EmailTemplate> variants = step.variants();
            for (int variant = 0; variant < variants.size(); variant++) {
                EmailTemplate email = variants.get(variant);
                table.row(
                        EmailSequence.place(position, variant, variants.size()),
                        step.delay().isZero() ? "at once" : "after " + PlainDuration.of(step.delay()),
                        form(email),
                        email.subject().source());
            }
        }
        return table;
    }
}
