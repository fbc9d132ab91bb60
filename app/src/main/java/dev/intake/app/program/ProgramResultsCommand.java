package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldProgramCommand;
import dev.intake.app.output.Json;
import dev.intake.app.output.Table;
import dev.intake.program.EmailSequence;
import dev.intake.program.Goal;
import dev.intake.program.Program;
import dev.intake.program.ProgramResults;
import dev.intake.program.ProgramResults.EmailResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Prints the results of a program's enrollments and emails. */
@Command(
        name = "results",
        description =
                "Show the results of a program: enrollments, and for each email how many were sent, kept because no mail server was set, bounced, were reported as"
                        + " spam, made their recipients unsubscribe, were followed by an early end, and reached the program's goal. Test enrollments are excluded.")
public final class ProgramResultsCommand extends WorldProgramCommand {
    public ProgramResultsCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope, Program program) {
        EmailSequence sequence = scope.programs().views(scope.tenant()).sequence(program);
        return scope.programs()
                .views(scope.tenant())
                .results(program.id(), sequence)
                .map(results -> results.with(sequence))
                .map(results -> Outcome.done(json(program, sequence, results), lines(program, sequence, results)))
                .orElseGet(() -> Outcome.refused("counting took too long; try again when the database is less busy"));
    }

    private static ObjectNode json(Program program, EmailSequence sequence, ProgramResults results) {
        ObjectNode json = Json.object()
                .put("programId", program.id().toString())
                .put("goal", sequence.goal().map(Goal::written).orElse(null))
                .put("enrolled", results.enrolled())
                .put("exited", results.exited())
                .put("unsubscribed", results.unsubscribed())
                .put("reached", results.reached().orElse(null));
        json.set(
                "emails",
                Json.array(results.emails().stream()
                        .map(email -> Json.object()
                                .put("step", email.step() + 1)
                                .put("variant", email.variant() + 1)
                                .put("sent", email.sent())
                                .put("kept", email.kept())
                                .put("bounced", email.bounced())
                                .put("complained", email.complained())
                                .put("unsubscribed", email.unsubscribed())
                                .put("exited", email.exited())
                                .put("reached", email.reached().orElse(null)))
                        .toList()));
        return json;
    }

    private static List<String> lines(Program program, EmailSequence sequence, ProgramResults results) {
        Optional<Goal> goal = sequence.goal();
        List<String> lines = new ArrayList<>(Table.plain()
                .row("Program", program.outline().name())
                .row("Goal", goal.map(Goal::written).orElse("none"))
                .row("Enrolled", Long.toString(results.enrolled()))
                .row("Exited", Long.toString(results.exited()))
                .row("Unsubscribed", Long.toString(results.unsubscribed()))
                .row("Reached the goal", reached(goal, results.reached()))
                .lines(""));
        lines.add("");
        Table table = Table.headed(
                "EMAIL", "SENT", "KEPT", "BOUNCED", "COMPLAINTS", "UNSUBSCRIBED", "EXITED", "REACHED THE GOAL");
        for (EmailResults email : results.emails()) {
            int variants = sequence.step(email.step())
                    .map(step -> step.variants().size())
                    .orElse(1);
            table.row(
                    EmailSequence.place(email.step(), email.variant(), Math.max(variants, email.variant() + 1)),
                    Long.toString(email.sent()),
                    Long.toString(email.kept()),
                    Long.toString(email.bounced()),
                    Long.toString(email.complained()),
                    Long.toString(email.unsubscribed()),
                    Long.toString(email.exited()),
                    reached(goal, email.reached()));
        }
        lines.addAll(table.lines(""));
        return lines;
    }

    private static String reached(Optional<Goal> goal, Optional<Long> reached) {
        return reached.map(count -> Long.toString(count)).orElse(goal.isPresent() ? "not counted in time" : "-");
    }
}
