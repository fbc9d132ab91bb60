package dev.intake.app.tenant;

import dev.intake.Intake;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.id.TenantId;
import dev.intake.limit.RateLimit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sets how many requests a tenant may send. (Decisions 3.11) */
@Command(name = "limit", description = "Set how many requests a tenant may send. One batch is one request.")
public final class TenantLimitCommand extends BackendCommand {
    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @Option(
            names = "--requests-per-hour",
            required = true,
            paramLabel = "N",
            description = "How fast spent requests come back: 1 to 1000000000.")
    private int requestsPerHour = 0;

    @Option(
            names = "--burst",
            required = true,
            paramLabel = "N",
            description = "How many may be spent at once: 1 to 1000000000.")
    private int burst = 0;

    public TenantLimitCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Intake intake, Settings settings) {
        if (!isPossible(requestsPerHour) || !isPossible(burst)) {
            return Outcome.wrongUsage("--requests-per-hour and --burst must be 1 to " + RateLimit.MAX);
        }
        return intake.tenantSetup()
                .limit(tenant, new RateLimit(requestsPerHour, burst))
                .map(changed -> limited(changed.bucket().limit()))
                .orElseGet(() -> noSuchTenant(tenant));
    }

    private static boolean isPossible(int figure) {
        return figure >= 1 && figure <= RateLimit.MAX;
    }

    private Outcome limited(RateLimit limit) {
        return Outcome.done(
                Json.object().put("tenantId", tenant.value()).setAll(TenantView.limit(limit)),
                "Tenant " + tenant + " may send " + limit.requestsPerHour() + " requests an hour, " + limit.burst()
                        + " of them at once.");
    }
}
