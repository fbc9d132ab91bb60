package dev.intake.app.command;

import dev.intake.app.output.ConnectorView;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.connector.Connector;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Connectors;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** Lists a tenant's connectors. */
@Command(
        name = "list",
        description = "List a tenant's connectors: of each secret and API key its last characters, and since when.")
final class ConnectorListCommand extends ConnectorCommand {
    ConnectorListCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    Outcome run(TenantId tenant, Connectors connectors, Settings settings) {
        Map<Connector, StoredSecrets> secrets = connectors.views().secrets(tenant);
        Map<Connector, StoredApiKey> apiKeys = connectors.views().apiKeys(tenant);
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
