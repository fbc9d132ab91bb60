package dev.intake.app.program;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldProgramCommand;
import dev.intake.program.Program;
import dev.intake.program.ProgramCheck;
import picocli.CommandLine.Command;

/** Shows a program with its email sequence. */
@Command(
        name = "show",
        description =
                "Show a program: its steps, the merge fields that they can use, the states of its emails, and its next"
                        + " version. With --json, the steps have the form of a program file.")
public final class ProgramShowCommand extends WorldProgramCommand implements RemoteCommand {
    public ProgramShowCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope, Program program) {
        ProgramCheck check = scope.programs()
                .check()
                .check(
                        scope.tenant(),
                        program,
                        scope.programs().views(scope.tenant()).sequence(program));
        return shown(new ProgramDetails(
                program,
                ProgramCounts.of(scope, program),
                check.sequence(),
                ProgramView.fields(check.offered()),
                FindingView.of(check),
                ProgramView.counts(scope.programs().views(scope.tenant()).emailCounts(program.id())),
                scope.programs().views(scope.tenant()).nextVersion(program.id()).map(ProgramDetails.Next::of)));
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        return read(tenant, program -> shown(ProgramDetails.of(program)));
    }

    private static Outcome shown(ProgramDetails details) {
        return Outcome.done(details.json(), details.lines());
    }
}
