package dev.intake.app.webhook;

import dev.intake.Connectors;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.id.TenantId;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import dev.intake.source.Connector;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** Lists a tenant's connectors. */
@Command(
        name = "list",
        description = "List a tenant's connectors: of each secret and API key its last characters, and since when.")
public final class ConnectorListCommand extends ConnectorCommand {
    public ConnectorListCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantId tenant, Connectors connectors, Settings settings) {
        Map<Connector, StoredSecrets> secrets = connectors.views().secrets(tenant);
        Map<Connector, StoredApiKey> apiKeys = connectors.importViews().apiKeys(tenant);
        return Outcome.done(
                Json.array(Stream.of(Connector.values())
                        .map(connector -> ConnectorView.json(
                                connector,
                                Optional.ofNullable(secrets.get(connector)),
                                Optional.ofNullable(apiKeys.get(connector)),
                                settings.baseUrl().webhook(connector, tenant)))
                        .toList()),
                ConnectorView.table(
                        secrets, apiKeys, connector -> settings.baseUrl().webhook(connector, tenant)));
    }
}
