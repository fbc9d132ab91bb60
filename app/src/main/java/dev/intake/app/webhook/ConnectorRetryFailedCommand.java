package dev.intake.app.webhook;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.app.output.Json;
import dev.intake.webhook.RetryFailedDeliveries;
import dev.intake.webhook.RetryFailedDeliveries.Retried;
import picocli.CommandLine.Command;

/** Processes failed deliveries again. (Decisions 5) */
@Command(
        name = "retry-failed",
        description = "Process a tenant's failed deliveries again, oldest first, at most "
                + RetryFailedDeliveries.AT_ONCE + " at a time.")
public final class ConnectorRetryFailedCommand extends WorldCommand {
    public ConnectorRetryFailedCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        Retried retried = scope.connectors().retryFailedDeliveries().run(scope.tenant());
        return Outcome.done(
                Json.object().put("processed", retried.processed()).put("stillFailing", retried.stillFailing()),
                retried.processed() + " processed, " + retried.stillFailing() + " still failing.");
    }
}
