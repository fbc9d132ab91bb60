package dev.intake.app.program;

import dev.intake.Intake;
import dev.intake.access.Actor;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProgramCommand;
import dev.intake.app.command.Terminal;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import dev.intake.app.settings.Settings;
import dev.intake.enrollment.ProgramId;
import dev.intake.id.TenantId;
import dev.intake.program.Program;
import dev.intake.program.ProgramDeletion;
import dev.intake.text.CleanText;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Deletes a draft. */
@Command(
        name = "delete",
        description =
                "Delete a draft with its emails. A program that was approved cannot be deleted: contacts have entered"
                        + " it, and their history names it.")
public final class ProgramDeleteCommand extends BackendCommand {
    @Parameters(index = "0", paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @Parameters(index = "1", paramLabel = "PROGRAM", description = "The program's id.")
    private ProgramId program = Arguments.NO_PROGRAM;

    @Option(names = "--yes", description = "Do not ask. Without it, the program's name is to be typed.")
    private boolean yes = false;

    private final Terminal terminal;

    public ProgramDeleteCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Outcome run(Intake intake, Settings settings) {
        if (intake.views().tenant(tenant).isEmpty()) {
            return noSuchTenant(tenant);
        }
        Optional<Program> found = intake.programViews().programs(tenant).stream()
                .filter(stored -> stored.id().equals(program))
                .findFirst();
        if (found.isEmpty()) {
            return ProgramCommand.noSuchProgram(tenant, program);
        }
        String name = found.get().outline().name();
        if (found.get() instanceof Program.Draft && !yes && !isConfirmed(name)) {
            return Outcome.refused("nothing was deleted: give --yes, or type the program's name");
        }
        ProgramDeletion deletion = intake.programLifecycle().delete(tenant, program, Actor.COMMAND_LINE);
        if (deletion instanceof ProgramDeletion.Deleted) {
            return Outcome.done(
                    Json.object().put("programId", program.toString()).put("deleted", true),
                    "Deleted the draft " + program + " (" + Printable.of(name) + ").");
        }
        return deletion instanceof ProgramDeletion.NotADraft not
                ? Outcome.refused(
                        "program " + program + " is " + not.state().label() + ", and only a draft can be deleted")
                : ProgramCommand.noSuchProgram(tenant, program);
    }

    private boolean isConfirmed(String name) {
        return terminal.readLine("Program " + program + " is deleted for good once you type " + Printable.of(name))
                .map(CleanText::trimmed)
                .filter(name::equals)
                .isPresent();
    }
}
