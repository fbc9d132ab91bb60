package dev.intake.app.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.action.Result;
import dev.intake.app.command.Caller;
import dev.intake.app.command.Outcome;
import dev.intake.app.email.SendingView;
import dev.intake.app.output.Json;
import dev.intake.app.output.NodeFields;
import dev.intake.app.output.Printable;
import dev.intake.app.output.Table;
import dev.intake.email.EmailStatus;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.kernel.PlainDuration;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramFields;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramState;
import dev.intake.program.Step;
import dev.intake.review.EmailActions;
import dev.intake.template.EmailTemplate;
import dev.intake.template.OfferedFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Formats programs for output. */
public final class ProgramView {
    private static final String SENDING = "sending";

    private ProgramView() {}

    /** Shows the programs that a contact left. */
    public static List<String> left(ObjectNode left) {
        int programs = left.path("programs").size();
        List<String> lines =
                new ArrayList<>(List.of("Contact " + left.path("contactId").asText() + " left " + programs
                        + (programs == 1 ? " program." : " programs.")));
        lines.addAll(SendingView.lines(left.path(SENDING)));
        return lines;
    }

    /** Shows a test that was sent. */
    public static List<String> tested(ObjectNode sent) {
        return List.of("Sent \"" + Printable.of(sent.path("subject").asText()) + "\" to "
                + sent.path("to").asText() + ".");
    }

    /** Shows whom an enrollment by hand enrolled, or would enroll. */
    public static Outcome enrolled(ObjectNode counts, Caller caller) {
        ProgramId id = ProgramId.parse(counts.path("programId").asText()).orElseThrow();
        return ProgramRow.find(caller, id, program -> Outcome.done(counts, enrolled(counts, program.event())));
    }

    private static List<String> enrolled(ObjectNode counts, EventType trigger) {
        boolean done = counts.path("done").asBoolean();
        long enrolled = counts.path("enrolled").asLong();
        long withoutEvent = counts.path("withoutEvent").asLong();
        List<String> reasons = new ArrayList<>();
        long excluded = 0;
        for (Map.Entry<String, JsonNode> reason : counts.path("heldBack").properties()) {
            excluded += reason.getValue().asLong();
            reasons.add("  " + reason.getKey() + ": " + reason.getValue());
        }
        List<String> lines = new ArrayList<>();
        lines.add((done ? "Enrolled: " : "Would be enrolled: ") + enrolled + ".");
        if (withoutEvent > 0) {
            lines.add("  " + withoutEvent + " of them without an event of type " + trigger
                    + ": emails with event fields that have no fallback are held.");
        }
        lines.add("Excluded: " + excluded + ".");
        lines.addAll(reasons);
        if (!done && enrolled > 0) {
            lines.add("Nobody was enrolled yet. Repeat the command with --yes to enroll them.");
        }
        return lines;
    }

    /** Shows a program after a change, with the emails that are being sent at that moment. */
    public static Outcome changed(ObjectNode program, Caller caller) {
        List<ObjectNode> sending = new ArrayList<>();
        for (JsonNode id : program.path(SENDING)) {
            if (caller.call(EmailActions.READ, EmailActions.READ.input().typed(field -> Optional.of(id.asText())))
                    instanceof Result.Done<ObjectNode> email) {
                sending.add(email.value());
            }
        }
        program.remove(SENDING);
        List<String> lines = changed(program);
        if (program.path("state").asText().equals(ProgramState.PAUSED.label())) {
            lines.addAll(SendingView.lines(program.putArray(SENDING).addAll(sending)));
        }
        return Outcome.done(program, lines);
    }

    /** Returns what an archived or restored program is now. */
    public static List<String> moved(ObjectNode program) {
        program.remove(SENDING);
        return changed(program);
    }

    /** Returns the name of a renamed program. */
    public static List<String> renamed(ObjectNode program) {
        program.remove(SENDING);
        return List.of("Program " + program.path("programId").asText() + " is now named "
                + Printable.of(program.path("name").asText()) + ".");
    }

    /** Returns what a changed program is now. */
    static List<String> changed(ObjectNode program) {
        return new ArrayList<>(List.of("Program " + program.path("programId").asText() + " ("
                + Printable.of(program.path("name").asText()) + ") is now "
                + program.path("state").asText() + "."));
    }

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

    /** Returns a line for each other live program that a program's event starts. */
    static List<String> sameEvent(JsonNode others) {
        List<String> lines = new ArrayList<>();
        others.forEach(other -> lines.add("Program " + other.path("programId").asText() + " ("
                + Printable.of(other.path("name").asText())
                + ") is live on the same event; contacts get the emails of both."));
        return lines;
    }

    /** Returns a table with one program per line. */
    static List<String> table(List<? extends JsonNode> programs) {
        Table table = Table.headed("PROGRAM", "NAME", "EVENT", "STATE", "ENROLLED", "CREATED");
        programs.forEach(program -> table.row(Stream.of("programId", "name", "event", "state", "enrolled", "createdAt")
                .map(member -> program.path(member).asText())
                .toArray(String[]::new)));
        return table.lines("");
    }

    /** Returns the mode and the steps in the form of a program file. */
    static ObjectNode json(EmailSequence sequence) {
        return NodeFields.object(json -> ProgramFields.write(sequence, json));
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

    private static String form(EmailTemplate email) {
        if (email.markdown().isPresent()) {
            return "Markdown";
        }
        return email.html().isPresent() ? "text and HTML" : "text";
    }

    /** Returns a table with one email per line. */
    static Table steps(EmailSequence sequence) {
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
