package dev.intake.app.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Connectors;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.app.output.Json;
import dev.intake.app.remote.ApiRequest;
import dev.intake.kernel.Connector;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** Lists a tenant's connectors. */
@Command(
        name = "list",
        description =
                "List a tenant's connectors, with the last characters and the dates of their secrets and API keys.")
public final class ConnectorListCommand extends WorldCommand implements RemoteCommand {
    public ConnectorListCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        Connectors connectors = scope.connectors();
        Map<Connector, StoredSecrets> secrets = connectors.views(scope.tenant()).secrets();
        Map<Connector, StoredApiKey> apiKeys =
                connectors.importViews(scope.tenant()).apiKeys();
        return listed(Stream.of(Connector.values())
                .map(connector -> ConnectorView.json(
                        connector,
                        Optional.ofNullable(secrets.get(connector)),
                        Optional.ofNullable(apiKeys.get(connector)),
                        scope.settings().baseUrl().webhook(connector, scope.tenant())))
                .toList());
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        return listed(tenant.all(ApiRequest.get("/connectors"), "connectors").stream()
                .map(ConnectorView::withApiKey)
                .toList());
    }

    private static Outcome listed(List<ObjectNode> connectors) {
        return Outcome.done(Json.array(connectors), ConnectorView.table(connectors));
    }
}
