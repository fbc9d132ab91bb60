package dev.intake.app.webhook;

import dev.intake.Connectors;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.id.TenantId;
import dev.intake.source.Connector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Removes a connector's secrets. */
@Command(name = "clear", description = "Remove a connector's secrets. What the provider sends is refused from then on.")
public final class ConnectorClearCommand extends ConnectorCommand {
    @Parameters(index = "1", paramLabel = "CONNECTOR", description = "stripe, polar or clerk.")
    private Connector connector = Arguments.NO_CONNECTOR;

    public ConnectorClearCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantId tenant, Connectors connectors, Settings settings) {
        return connectors
                .connectorSecrets()
                .clear(tenant, connector)
                .map(this::cleared)
                .orElseGet(() -> BackendCommand.noSuchTenant(tenant));
    }

    private Outcome cleared(boolean wasSet) {
        return Outcome.done(
                Json.object().put("connector", connector.segment()).put("cleared", wasSet),
                wasSet
                        ? "The secrets of " + connector.segment() + " are removed."
                        : "There was no secret of " + connector.segment() + ".");
    }
}
