package dev.intake.app.webhook;

import dev.intake.Connectors;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.id.TenantId;
import dev.intake.webhook.RetryFailedDeliveries;
import dev.intake.webhook.RetryFailedDeliveries.Retried;
import picocli.CommandLine.Command;

/** Runs failed deliveries again. (Decisions 5) */
@Command(
        name = "retry-failed",
        description = "Run again what could not be digested when it came, the oldest first, at most "
                + RetryFailedDeliveries.AT_ONCE + " at a time.")
public final class ConnectorRetryFailedCommand extends ConnectorCommand {
    public ConnectorRetryFailedCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantId tenant, Connectors connectors, Settings settings) {
        Retried retried = connectors.retryFailedDeliveries().run(tenant);
        return Outcome.done(
                Json.object().put("processed", retried.processed()).put("stillFailing", retried.stillFailing()),
                retried.processed() + " processed, " + retried.stillFailing() + " still failing.");
    }
}
