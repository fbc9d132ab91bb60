package dev.intake.app.userimport;

import dev.intake.Connectors;
import dev.intake.access.Actor;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.app.webhook.ConnectorCommand;
import dev.intake.id.TenantId;
import dev.intake.source.Connector;
import dev.intake.userimport.ImportApiKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Removes the key that existing users are imported with. */
@Command(name = "clear-api-key", description = "Remove the API key of Clerk that was kept for a tenant.")
public final class ConnectorClearApiKeyCommand extends ConnectorCommand {
    @Parameters(index = "1", paramLabel = "CONNECTOR", description = "clerk.")
    private Connector connector = Arguments.NO_CONNECTOR;

    public ConnectorClearApiKeyCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantId tenant, Connectors connectors, Settings settings) {
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
