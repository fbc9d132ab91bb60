package dev.intake.app.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.action.Result;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CallingCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Confirmation;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Terminal;
import dev.intake.app.output.Printable;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.Json;
import dev.intake.program.ProgramActions;
import dev.intake.program.ProgramState;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Deletes a draft, by hand because it asks a person first. */
@Command(
        name = "delete",
        description = "Delete a draft with its emails. An approved program cannot be deleted: contacts are enrolled in"
                + " it, and their history names it.")
public final class ProgramDeleteCommand extends CallingCommand {
    @Parameters(index = "1", paramLabel = "PROGRAM", description = "The program's id.")
    private ProgramId id = new ProgramId(new UUID(0, 0));

    @Mixin
    private Confirmation confirmation = new Confirmation();

    private final Terminal terminal;

    public ProgramDeleteCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Outcome run(Caller caller) {
        return outcome(
                caller.call(ProgramActions.LIST, new Json.Members(Map.of())),
                (programs, again) -> {
                    Optional<JsonNode> draft = draft(programs);
                    String name =
                            draft.map(found -> found.path("name").asText()).orElse("");
                    return draft.isPresent() && !isConfirmed(name)
                            ? Outcome.refused("nothing was deleted: give --yes, or type the program's name")
                            : outcome(
                                    caller.call(
                                            ProgramActions.DELETE_DRAFT,
                                            ProgramActions.DELETE_DRAFT
                                                    .input()
                                                    .typed(field -> Optional.of(id.toString()))),
                                    (deleted, last) -> Outcome.done(
                                            deleted, "Deleted the draft " + id + " (" + Printable.of(name) + ")."),
                                    caller);
                },
                caller);
    }

    private Optional<JsonNode> draft(ObjectNode programs) {
        for (JsonNode program : programs.path("programs")) {
            if (program.path("programId").asText().equals(id.toString())
                    && program.path("state").asText().equals(ProgramState.DRAFT.label())) {
                return Optional.of(program);
            }
        }
        return Optional.empty();
    }

    private boolean isConfirmed(String name) {
        return confirmation.isGiven(
                terminal, "To delete program " + id + " permanently, type " + Printable.of(name), name::equals);
    }

    @Override
    protected Outcome refused(Result.Refusal refusal, Caller caller) {
        return refusal.kind() == Result.Kind.NOT_FOUND
                ? notFound(refusal, "program list", caller)
                : super.refused(refusal, caller);
    }
}
