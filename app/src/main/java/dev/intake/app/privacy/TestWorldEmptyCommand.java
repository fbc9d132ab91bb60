package dev.intake.app.privacy;

import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Confirmation;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.Terminal;
import dev.intake.app.output.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Empties a test world. */
@Command(
        name = "empty",
        description = "Delete everything that a tenant's test keys and test secrets have brought in: contacts, events,"
                + " enrollments, emails and deliveries. Test key, test secrets and programs stay.")
public final class TestWorldEmptyCommand extends TenantCommand {
    @Mixin
    private Confirmation confirmation = new Confirmation();

    private final Terminal terminal;

    public TestWorldEmptyCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Outcome run(TenantScope scope) {
        String tenant = scope.tenant().value();
        if (!confirmation.isGiven(
                terminal,
                "To delete all test data of tenant " + tenant + " permanently, type " + tenant,
                tenant::equals)) {
            return Outcome.refused("nothing was deleted: give --yes, or type the tenant's id");
        }
        long rows = scope.intake()
                .emptyTestWorld()
                .empty(scope.tenant(), Actor.COMMAND_LINE)
                .orElseThrow();
        return Outcome.done(
                Json.object().put("tenantId", tenant).put("rows", rows),
                rows == 0
                        ? "There was no test data."
                        : "Deleted " + rows + (rows == 1 ? " row" : " rows") + " of test data.");
    }
}
