package dev.intake.app.tenant;

import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import dev.intake.app.output.NodeFields;
import dev.intake.kernel.RateLimit;
import dev.intake.tenant.SettingsActions;
import dev.intake.tenant.TenantSettings;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Sets a tenant's rate limit. (Decisions 3.11) */
@Command(name = "limit", description = "Set a tenant's rate limit. A batch counts as one request.")
public final class TenantLimitCommand extends TenantCommand {
    @Option(
            names = "--requests-per-hour",
            required = true,
            paramLabel = "N",
            description = "The number of requests per hour that the tenant may send continuously: 1 to 1000000000.")
    private int requestsPerHour = 0;

    @Option(
            names = "--burst",
            required = true,
            paramLabel = "N",
            description = "The number of requests that the tenant may send at once: 1 to 1000000000.")
    private int burst = 0;

    public TenantLimitCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> usageError() {
        return isPossible(requestsPerHour) && isPossible(burst)
                ? Optional.empty()
                : Optional.of(Outcome.usageError("--requests-per-hour and --burst must be 1 to " + RateLimit.MAX));
    }

    private static boolean isPossible(int requests) {
        return requests >= 1 && requests <= RateLimit.MAX;
    }

    @Override
    protected Outcome run(TenantScope scope) {
        Map<String, String> given = Map.of(
                "requestsPerHour", Integer.toString(requestsPerHour),
                "burst", Integer.toString(burst));
        RateLimit limit = scope.intake()
                .actions()
                .run(
                        SettingsActions.SET_LIMIT,
                        scope.tenant(),
                        Actor.COMMAND_LINE,
                        SettingsActions.SET_LIMIT.input().typed(given))
                .orElseThrow();
        return Outcome.done(
                Json.object()
                        .put("tenantId", scope.tenant().value())
                        .setAll(NodeFields.object(json -> TenantSettings.LIMIT.write(limit, json))),
                "Tenant " + scope.tenant() + " may send " + limit.requestsPerHour() + " requests per hour, "
                        + limit.burst() + " of them at once.");
    }
}
