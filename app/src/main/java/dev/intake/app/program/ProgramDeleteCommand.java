package dev.intake.app.program;

import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Confirmation;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProgramCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.Terminal;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import dev.intake.program.Program;
import dev.intake.program.ProgramDeletion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Deletes a draft. */
@Command(
        name = "delete",
        description = "Delete a draft with its emails. An approved program cannot be deleted: contacts are enrolled in"
                + " it, and their history names it.")
public final class ProgramDeleteCommand extends ProgramCommand {
    @Mixin
    private Confirmation confirmation = new Confirmation();

    private final Terminal terminal;

    public ProgramDeleteCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Outcome run(TenantScope scope, Program program) {
        String name = program.outline().name();
        if (program instanceof Program.Draft
                && !confirmation.isGiven(
                        terminal,
                        "To delete program " + program.id() + " permanently, type " + Printable.of(name),
                        name::equals)) {
            return Outcome.refused("nothing was deleted: give --yes, or type the program's name");
        }
        ProgramDeletion deletion =
                scope.intake().programLifecycle().delete(scope.tenant(), program.id(), Actor.COMMAND_LINE);
        return deletion.fold(new ProgramDeletion.Cases<>(
                deleted -> Outcome.done(
                        Json.object().put("programId", program.id().toString()).put("deleted", true),
                        "Deleted the draft " + program.id() + " (" + Printable.of(name) + ")."),
                not -> Outcome.refused(
                        "program " + program.id() + " is " + not.state().label() + "; only a draft can be deleted"),
                missing -> noSuchProgram(scope.tenant(), program.id())));
    }
}
