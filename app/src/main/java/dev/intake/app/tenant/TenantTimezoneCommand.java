package dev.intake.app.tenant;

import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import dev.intake.tenant.Tenant;
import dev.intake.text.TimeZoneNames;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows or sets the time zone of a tenant's sending windows. */
@Command(
        name = "timezone",
        description =
                "Show or set the time zone in which sending windows apply to contacts whose attribute \"timezone\" names"
                        + " no time zone.")
public final class TenantTimezoneCommand extends TenantCommand {
    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "ZONE",
            description = "A name of the IANA database, such as Europe/Berlin or UTC. Without it, the command shows the"
                    + " present one.")
    private @Nullable String zone;

    public TenantTimezoneCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> wrongUsage() {
        return zone == null || TimeZoneNames.parse(zone).isPresent()
                ? Optional.empty()
                : Optional.of(Outcome.wrongUsage(
                        "the time zone must be a name of the IANA database, such as Europe/Berlin or UTC"));
    }

    @Override
    protected Outcome run(TenantScope scope) {
        return shown(
                zone == null
                        ? scope.stored()
                        : scope.intake()
                                .setSendingTimes()
                                .zone(scope.tenant(), TimeZoneNames.parse(zone).orElseThrow(), Actor.COMMAND_LINE)
                                .orElseThrow());
    }

    private static Outcome shown(Tenant tenant) {
        String name = tenant.sendingTimes().zone().getId();
        return Outcome.done(
                Json.object().put("tenantId", tenant.id().value()).put("timezone", name),
                "Sending windows apply in " + name + " to contacts without a known timezone.");
    }
}
