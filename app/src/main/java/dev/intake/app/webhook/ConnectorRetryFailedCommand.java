package dev.intake.app.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.app.output.Json;
import dev.intake.app.remote.ApiRequest;
import dev.intake.webhook.RetryFailedDeliveries;
import dev.intake.webhook.RetryFailedDeliveries.Retried;
import picocli.CommandLine.Command;

/** Processes failed deliveries again. (Decisions 5) */
@Command(
        name = "retry-failed",
        description = "Retry a tenant's failed deliveries, oldest first, at most " + RetryFailedDeliveries.MAX_PER_RUN
                + " at a time.")
public final class ConnectorRetryFailedCommand extends WorldCommand implements RemoteCommand {
    public ConnectorRetryFailedCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        Retried retried = scope.connectors().retryFailedDeliveries().run(scope.tenant());
        return retried(Json.object().put("processed", retried.processed()).put("stillFailing", retried.stillFailing()));
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        return retried(tenant.call(ApiRequest.of("POST", "/deliveries/retry")));
    }

    private static Outcome retried(ObjectNode retried) {
        return Outcome.done(
                retried,
                retried.path("processed").asText() + " processed, "
                        + retried.path("stillFailing").asText() + " still failing.");
    }
}
