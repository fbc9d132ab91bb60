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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

/** Shows a program with its email sequence. */
@Command(
        name = "show",
        description =
                "Show a program: its steps, the merge fields that they can use, the states of its emails, and its next"
                        + " version. With --json, the steps have the form of a program file.")
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
        List<String> lines = new ArrayList<>(ProgramView.lines(check, enrolled, emails));
        scope.programs().views().nextVersion(scope.tenant(), program.id()).ifPresent(next -> {
            json.set("nextVersion", ProgramView.json(next));
            lines.addAll(ProgramView.lines(next));
        });
        return Outcome.done(json, lines);
    }
}
