package dev.intake.app.webhook;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import dev.intake.app.remote.ApiRequest;
import dev.intake.kernel.Connector;
import picocli.CommandLine.Command;

/** Removes a connector's signing secrets. */
@Command(
        name = "clear",
        description = "Remove a connector's signing secrets. Its deliveries are rejected from then on.")
public final class ConnectorClearCommand extends ConnectorCommand implements RemoteCommand {
    public ConnectorClearCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope, Connector connector) {
        scope.note("clear signing secret of " + connector.segment());
        boolean wasSet = scope.connectors()
                .connectorSecrets()
                .clear(scope.tenant(), connector)
                .orElseThrow();
        return cleared(connector, wasSet);
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        return cleared(
                connector(),
                tenant.call(ApiRequest.of("DELETE", secretPath()))
                        .path("cleared")
                        .asBoolean());
    }

    private static Outcome cleared(Connector connector, boolean wasSet) {
        return Outcome.done(
                Json.object().put("connector", connector.segment()).put("cleared", wasSet),
                wasSet
                        ? "Removed the signing secrets of " + connector.segment() + "."
                        : "There was no signing secret of " + connector.segment() + ".");
    }
}
