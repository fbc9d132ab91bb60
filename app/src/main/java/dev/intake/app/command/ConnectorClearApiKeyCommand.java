package dev.intake.app.command;

import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.audit.Actor;
import dev.intake.connector.Connector;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Connectors;
import dev.intake.usecase.ImportApiKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Removes the key that existing users are imported with. */
@Command(name = "clear-api-key", description = "Remove the API key of Clerk that was kept for a tenant.")
final class ConnectorClearApiKeyCommand extends ConnectorCommand {
    @Parameters(index = "1", paramLabel = "CONNECTOR", description = "clerk.")
    private Connector connector = Arguments.NO_CONNECTOR;

    ConnectorClearApiKeyCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    Outcome run(TenantId tenant, Connectors connectors, Settings settings) {
        if (connector != ImportApiKey.CONNECTOR) {
            return ConnectorSetApiKeyCommand.noKeyOf(connector);
        }
        return connectors
                .importApiKey()
                .clear(tenant, Actor.COMMAND_LINE)
                .map(this::cleared)
                .orElseGet(() -> BackendCommand.noSuchTenant(tenant));
    }

    private Outcome cleared(boolean wasSet) {
        return Outcome.done(
                Json.object().put("connector", connector.segment()).put("cleared", wasSet),
                wasSet
                        ? "The API key of " + connector.segment() + " is removed."
                        : "There was no API key of " + connector.segment() + ".");
    }
}
