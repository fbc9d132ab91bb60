package dev.intake.app.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Printable;
import dev.intake.app.output.Table;
import dev.intake.enrollment.ExitRule;
import dev.intake.program.EmailSequence;
import dev.intake.program.Goal;
import dev.intake.program.SendingWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Formats a program with its emails for output. */
public final class ProgramDetails {
    private final ObjectNode answer;
    private final ProgramRow program;
    private final EmailSequence sequence;
    private final Optional<JsonNode> next;

    private ProgramDetails(ObjectNode answer) {
        this.answer = answer;
        this.program = new ProgramRow(answer);
        this.sequence = program.sequence();
        this.next = Optional.of(answer.path("nextVersion")).filter(JsonNode::isObject);
    }

    /** Shows a program, in JSON with its emails in the form of a program file. */
    public static Outcome shown(ObjectNode answer) {
        ProgramDetails details = new ProgramDetails(answer);
        return Outcome.done(details.json(), details.lines());
    }

    private static EmailSequence sequence(JsonNode version) {
        return ProgramRow.sequence(version.path("file").asText());
    }

    private ObjectNode json() {
        ObjectNode json = program.json();
        json.setAll(ProgramView.json(sequence));
        for (String member : List.of("revision", "fields", "emails")) {
            json.set(member, answer.path(member));
        }
        next.ifPresent(version -> {
            ObjectNode shown = ProgramView.json(sequence(version));
            shown.setAll(((ObjectNode) version.deepCopy()).retain("revision", "base", "editedAt", "editedBy"));
            json.set("nextVersion", shown);
        });
        return json;
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>(Table.plain()
                .row("Program", program.id())
                .row("Name", program.name())
                .row("Kind", program.text("kind"))
                .row("Starts on", program.text("event"))
                .row("Enters", sequence.reentry().inWords())
                .row("Ends on", exits(sequence.exits()))
                .row("Window", sequence.window().map(SendingWindow::text).orElse("at any time"))
                .row("Goal", sequence.goal().map(Goal::written).orElse("none"))
                .row("State", program.text("state"))
                .row("Mode", sequence.mode().label())
                .row("Revision", program.text("revision"))
                .row("Created", program.text("createdAt"))
                .row("Enrolled", program.text("enrolled"))
                .row("Emails", answer.path("emails").isEmpty() ? "none" : states())
                .row("Fields", written())
                .lines(""));
        lines.add("");
        lines.add("Steps" + (sequence.steps().isEmpty() ? ": none" : ""));
        lines.addAll(ProgramView.steps(sequence).lines("  "));
        FindingView findings = FindingView.of(answer);
        if (!findings.findings().isEmpty()) {
            lines.add("");
            lines.addAll(findings.findingLines());
        }
        next.ifPresent(version -> lines.addAll(lines(version)));
        return lines;
    }

    private static List<String> lines(JsonNode version) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("Next version, revision " + version.path("revision").asText() + ", saved at "
                + version.path("editedAt").asText() + " by "
                + Printable.of(version.path("editedBy").asText()) + "; it waits for approval");
        lines.addAll(ProgramView.steps(sequence(version)).lines("  "));
        return lines;
    }

    private static String exits(ExitRule exits) {
        return exits.isEmpty() ? "the last step" : exits.inWords();
    }

    private String states() {
        return answer.path("emails").properties().stream()
                .map(state -> state.getValue().asText() + " " + state.getKey())
                .collect(Collectors.joining(", "));
    }

    private String written() {
        return StreamSupport.stream(answer.path("fields").spliterator(), false)
                .map(field -> "{{" + field.asText() + "}}")
                .collect(Collectors.joining(" "));
    }
}
