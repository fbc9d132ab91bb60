package dev.intake.app.sync;

import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import dev.intake.kernel.Connector;
import picocli.CommandLine.Command;

/** Removes a tenant's API key of a provider. */
@Command(name = "clear-api-key", description = "Remove a tenant's stored API key of a provider.")
public final class ConnectorClearApiKeyCommand extends ApiKeyCommand {
    public ConnectorClearApiKeyCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope, Connector chosen) {
        String connector = chosen.segment();
        boolean wasSet = scope.connectors()
                .apiKey(chosen)
                .clear(scope.tenant(), Actor.COMMAND_LINE)
                .orElseThrow();
        return Outcome.done(
                Json.object().put("connector", connector).put("cleared", wasSet),
                wasSet ? "Removed the API key of " + connector + "." : "There was no API key of " + connector + ".");
    }
}
