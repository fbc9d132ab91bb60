package dev.intake.app.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.RemoteProgram;
import dev.intake.app.output.NodeFields;
import dev.intake.app.output.Printable;
import dev.intake.app.output.Table;
import dev.intake.enrollment.ExitRule;
import dev.intake.program.EmailSequence;
import dev.intake.program.Goal;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramFields;
import dev.intake.program.ProgramOutline;
import dev.intake.program.Revision;
import dev.intake.program.SendingWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Formats a program with its emails for output.
 *
 * @param program the program
 * @param enrolled the number of enrolled contacts
 * @param sequence its emails
 * @param fields an array of the merge fields that emails can use
 * @param findings the findings about its merge fields
 * @param emails an object with the number of emails in each state
 * @param next its next version, if it has one
 */
record ProgramDetails(
        Program program,
        long enrolled,
        EmailSequence sequence,
        JsonNode fields,
        FindingView findings,
        JsonNode emails,
        Optional<Next> next) {
    /**
     * The next version.
     *
     * @param sequence its emails
     * @param saved an object with the revision that it replaces, and when and by whom it was saved
     */
    record Next(EmailSequence sequence, ObjectNode saved) {
        static Next of(NextVersion version) {
            return new Next(version.sequence(), NodeFields.object(json -> ProgramFields.NEXT.write(version, json)));
        }

        private static Next of(RemoteProgram program, JsonNode version) {
            return new Next(
                    program.sequence(version.path("file").asText()),
                    ((ObjectNode) version.deepCopy()).retain("base", "editedAt", "editedBy"));
        }

        private String revision() {
            return Revision.of(sequence).value();
        }
    }

    /** Returns the details of a program as the management API returns it. */
    static ProgramDetails of(RemoteProgram program) {
        ObjectNode answer = program.answer();
        return new ProgramDetails(
                program.program(),
                program.enrolled(),
                program.sequence(answer.path("file").asText()),
                answer.path("fields"),
                FindingView.of(answer),
                answer.path("emails"),
                Optional.of(answer.path("nextVersion"))
                        .filter(JsonNode::isObject)
                        .map(version -> Next.of(program, version)));
    }

    /** Returns the program as JSON, with its emails in the form of a program file and its next version. */
    ObjectNode json() {
        ObjectNode json = ProgramView.json(program, enrolled);
        json.setAll(ProgramView.json(sequence));
        json.put("revision", Revision.of(sequence).value());
        json.set("fields", fields);
        json.set("emails", emails);
        next.ifPresent(version -> json.set(
                "nextVersion",
                ProgramView.json(version.sequence())
                        .put("revision", version.revision())
                        .setAll(version.saved())));
        return json;
    }

    /** Returns the program as text. */
    List<String> lines() {
        ProgramOutline outline = program.outline();
        List<String> lines = new ArrayList<>(Table.plain()
                .row("Program", outline.id().toString())
                .row("Name", outline.name())
                .row("Kind", outline.kind().label())
                .row("Starts on", outline.trigger().event().value())
                .row("Enters", sequence.reentry().inWords())
                .row("Ends on", exits(sequence.exits()))
                .row("Window", sequence.window().map(SendingWindow::text).orElse("at any time"))
                .row("Goal", sequence.goal().map(Goal::written).orElse("none"))
                .row("State", program.state().label())
                .row("Mode", sequence.mode().label())
                .row("Revision", Revision.of(sequence).value())
                .row("Created", outline.createdAt().toString())
                .row("Enrolled", Long.toString(enrolled))
                .row("Emails", emails.isEmpty() ? "none" : states())
                .row("Fields", written())
                .lines(""));
        lines.add("");
        lines.add("Steps" + (sequence.steps().isEmpty() ? ": none" : ""));
        lines.addAll(ProgramView.steps(sequence).lines("  "));
        if (!findings.findings().isEmpty()) {
            lines.add("");
            lines.addAll(findings.findingLines());
        }
        next.ifPresent(version -> lines.addAll(lines(version)));
        return lines;
    }

    private static List<String> lines(Next version) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("Next version, revision " + version.revision() + ", saved at "
                + version.saved().path("editedAt").asText() + " by "
                + Printable.of(version.saved().path("editedBy").asText()) + "; it waits for approval");
        lines.addAll(ProgramView.steps(version.sequence()).lines("  "));
        return lines;
    }

    private static String exits(ExitRule exits) {
        return exits.isEmpty() ? "the last step" : exits.inWords();
    }

    private String states() {
        return emails.properties().stream()
                .map(state -> state.getValue().asText() + " " + state.getKey())
                .collect(Collectors.joining(", "));
    }

    private String written() {
        return StreamSupport.stream(fields.spliterator(), false)
                .map(field -> "{{" + field.asText() + "}}")
                .collect(Collectors.joining(" "));
    }
}
