package dev.intake.app.program;

import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Confirmation;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProgramCommand;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.Terminal;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import dev.intake.app.remote.ApiRequest;
import dev.intake.program.Program;
import dev.intake.program.ProgramDeletion;
import dev.intake.program.ProgramState;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Deletes a draft. */
@Command(
        name = "delete",
        description = "Delete a draft with its emails. An approved program cannot be deleted: contacts are enrolled in"
                + " it, and their history names it.")
public final class ProgramDeleteCommand extends ProgramCommand implements RemoteCommand {
    @Mixin
    private Confirmation confirmation = new Confirmation();

    private final Terminal terminal;

    public ProgramDeleteCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Outcome run(TenantScope scope, Program program) {
        return confirmed(
                program,
                () -> scope.intake()
                        .programLifecycle()
                        .delete(scope.tenant(), program.id(), Actor.COMMAND_LINE)
                        .fold(new ProgramDeletion.Cases<>(
                                deleted -> deleted(program),
                                not -> notADraft(program, not.state()),
                                missing -> noSuchProgram(scope.tenant(), program.id()))));
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        return find(tenant, found -> {
            Program program = found.program();
            return program instanceof Program.Draft
                    ? confirmed(
                            program,
                            () -> tenant.find(ApiRequest.of("DELETE", found.path()))
                                    .map(answer -> deleted(program))
                                    .orElseGet(() -> noSuchProgram(tenant.tenant(), program.id())))
                    : notADraft(program, program.state());
        });
    }

    private Outcome confirmed(Program program, Supplier<Outcome> deletion) {
        String name = program.outline().name();
        return program instanceof Program.Draft
                        && !confirmation.isGiven(
                                terminal,
                                "To delete program " + program.id() + " permanently, type " + Printable.of(name),
                                name::equals)
                ? Outcome.refused("nothing was deleted: give --yes, or type the program's name")
                : deletion.get();
    }

    private static Outcome deleted(Program program) {
        return Outcome.done(
                Json.object().put("programId", program.id().toString()).put("deleted", true),
                "Deleted the draft " + program.id() + " ("
                        + Printable.of(program.outline().name()) + ").");
    }

    private static Outcome notADraft(Program program, ProgramState state) {
        return Outcome.refused("program " + program.id() + " is " + state.label() + "; only a draft can be deleted");
    }
}
