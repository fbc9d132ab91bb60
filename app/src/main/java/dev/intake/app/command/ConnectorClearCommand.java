package dev.intake.app.command;

import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.connector.Connector;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Connectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Removes a connector's secrets. */
@Command(name = "clear", description = "Remove a connector's secrets. What the provider sends is refused from then on.")
final class ConnectorClearCommand extends ConnectorCommand {
    @Parameters(index = "1", paramLabel = "CONNECTOR", description = "stripe, polar or clerk.")
    private Connector connector = Arguments.NO_CONNECTOR;

    ConnectorClearCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    Outcome run(TenantId tenant, Connectors connectors, Settings settings) {
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
