package dev.intake.app.privacy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CallingCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Confirmation;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Terminal;
import dev.intake.app.output.Json;
import dev.intake.testworld.TestWorldActions;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Empties a test world. By hand: it asks first. */
@Command(
        name = "empty",
        description = "Delete everything that a tenant's test keys and test secrets have brought in: contacts, events,"
                + " enrollments, emails and deliveries. Test key, test secrets and programs stay.")
public final class TestWorldEmptyCommand extends CallingCommand {
    @Mixin
    private Confirmation confirmation = new Confirmation();

    private final Terminal terminal;

    public TestWorldEmptyCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Outcome run(Caller caller) {
        String tenant = caller.tenant().value();
        if (!confirmation.isGiven(
                terminal,
                "To delete all test data of tenant " + tenant + " permanently, type " + tenant,
                tenant::equals)) {
            return Outcome.refused("nothing was deleted: give --yes, or type the tenant's id");
        }
        return outcome(
                caller.call(
                        TestWorldActions.EMPTY, TestWorldActions.EMPTY.input().typed(Map.of())),
                TestWorldEmptyCommand::emptied,
                caller);
    }

    private static Outcome emptied(ObjectNode answer, Caller caller) {
        long rows = answer.path("rows").longValue();
        return Outcome.done(
                Json.object().put("tenantId", caller.tenant().value()).put("rows", rows),
                rows == 0
                        ? "There was no test data."
                        : "Deleted " + rows + (rows == 1 ? " row" : " rows") + " of test data.");
    }
}
