package dev.intake.app.program;

import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProgramCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Printable;
import dev.intake.program.Program;
import dev.intake.program.ProgramChange;
import dev.intake.program.ProgramLifecycle;
import dev.intake.program.ProgramOutline;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Renames a program. */
@Command(name = "rename", description = "Rename a program, whatever its state.")
public final class ProgramRenameCommand extends ProgramCommand {
    @Parameters(index = "2", paramLabel = "NAME", description = "The new name.")
    private String name = "";

    public ProgramRenameCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope, Program program) {
        Optional<String> valid = ProgramLifecycle.validName(name);
        if (valid.isEmpty()) {
            return Outcome.usageError("NAME must be 1 to " + ProgramOutline.MAX_NAME + " characters");
        }
        ProgramChange change =
                scope.programs().archive().rename(scope.tenant(), program.id(), valid.get(), Actor.COMMAND_LINE);
        return change instanceof ProgramChange.Changed changed
                ? Outcome.done(
                        ProgramView.json(changed.program(), ProgramCounts.of(scope, changed.program())),
                        "Program " + program.id() + " is now named " + Printable.of(valid.get()) + ".")
                : noSuchProgram(scope.tenant(), program.id());
    }
}
