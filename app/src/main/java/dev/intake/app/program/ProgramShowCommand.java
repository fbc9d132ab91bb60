package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProgramCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.email.EmailStatus;
import dev.intake.program.Program;
import dev.intake.program.ProgramCheck;
import dev.intake.program.Revision;
import java.util.Map;
import picocli.CommandLine.Command;

/** Shows a program with its email sequence. */
@Command(
        name = "show",
        description =
                "Show a program: its steps, the merge fields that they can use, and the states of its emails. With"
                        + " --json, the steps have the form of a program file.")
public final class ProgramShowCommand extends ProgramCommand {
    public ProgramShowCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope, Program program) {
        ProgramCheck check = scope.programs()
                .check()
                .check(scope.tenant(), program, scope.programs().views().sequence(scope.tenant(), program));
        Map<EmailStatus, Long> emails = scope.programs().views().emailCounts(scope.tenant(), program.id());
        long enrolled = ProgramCounts.of(scope, program);
        ObjectNode json = ProgramView.json(program, enrolled);
        json.setAll(ProgramView.json(check.sequence()));
        json.put("revision", Revision.of(check.sequence()).value());
        json.set("fields", ProgramView.fields(check.offered()));
        json.set("emails", ProgramView.counts(emails));
        return Outcome.done(json, ProgramView.lines(check, enrolled, emails));
    }
}
