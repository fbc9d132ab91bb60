package dev.intake.app.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.WorldCallingCommand;
import dev.intake.app.output.Table;
import dev.intake.enrollment.ProgramId;
import dev.intake.program.EmailSequence;
import dev.intake.program.ResultActions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints the results of a program's enrollments and emails. */
@Command(
        name = "results",
        description =
                "Show the results of a program: enrollments, and for each email how many were sent, kept because no mail server was set, bounced, were reported as"
                        + " spam, made their recipients unsubscribe, were followed by an early end, and reached the program's goal. Test enrollments are excluded.")
public final class ProgramResultsCommand extends WorldCallingCommand {
    @Parameters(index = "1", paramLabel = "PROGRAM", description = "The program's id.")
    private ProgramId id = Arguments.NO_PROGRAM;

    public ProgramResultsCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Caller caller) {
        return ProgramRow.find(
                caller,
                id,
                program -> outcome(
                        caller.call(
                                ResultActions.READ,
                                ResultActions.READ.input().typed(field -> Optional.of(program.id()))),
                        (results, again) -> Outcome.done(results, lines(program, results)),
                        caller));
    }

    private static List<String> lines(ProgramRow program, ObjectNode results) {
        List<String> lines = new ArrayList<>(Table.plain()
                .row("Program", program.name())
                .row("Goal", results.path("goal").asText("none"))
                .row("Enrolled", results.path("enrolled").asText())
                .row("Exited", results.path("exited").asText())
                .row("Unsubscribed", results.path("unsubscribed").asText())
                .row("Reached the goal", reached(results, results))
                .lines(""));
        lines.add("");
        Table table = Table.headed(
                "EMAIL", "SENT", "KEPT", "BOUNCED", "COMPLAINTS", "UNSUBSCRIBED", "EXITED", "REACHED THE GOAL");
        Map<Integer, Integer> variants = new HashMap<>();
        results.path("emails")
                .forEach(email -> variants.merge(
                        email.path("step").asInt(), email.path("variant").asInt(), Math::max));
        results.path("emails").forEach(email -> {
            int step = email.path("step").asInt();
            List<String> row = new ArrayList<>();
            row.add(EmailSequence.place(step - 1, email.path("variant").asInt() - 1, variants.getOrDefault(step, 1)));
            for (String count : List.of("sent", "kept", "bounced", "complained", "unsubscribed", "exited")) {
                row.add(email.path(count).asText());
            }
            row.add(reached(results, email));
            table.row(row.toArray(String[]::new));
        });
        lines.addAll(table.lines(""));
        return lines;
    }

    private static String reached(ObjectNode results, JsonNode counts) {
        String missing = results.path("goal").isNull() ? "-" : "not counted in time";
        return counts.path("reached").asText(missing);
    }
}
