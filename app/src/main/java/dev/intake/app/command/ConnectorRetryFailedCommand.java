package dev.intake.app.command;

import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Connectors;
import dev.intake.usecase.RetryFailedDeliveries;
import dev.intake.usecase.RetryFailedDeliveries.Retried;
import picocli.CommandLine.Command;

/** Runs failed deliveries again. (Decisions 5) */
@Command(
        name = "retry-failed",
        description = "Run again what could not be digested when it came, the oldest first, at most "
                + RetryFailedDeliveries.AT_ONCE + " at a time.")
final class ConnectorRetryFailedCommand extends ConnectorCommand {
    ConnectorRetryFailedCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    Outcome run(TenantId tenant, Connectors connectors, Settings settings) {
        Retried retried = connectors.retryFailedDeliveries().run(tenant);
        return Outcome.done(
                Json.object().put("processed", retried.processed()).put("stillFailing", retried.stillFailing()),
                retried.processed() + " processed, " + retried.stillFailing() + " still failing.");
    }
}
