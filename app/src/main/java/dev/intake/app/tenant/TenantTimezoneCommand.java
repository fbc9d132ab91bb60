package dev.intake.app.tenant;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import dev.intake.app.remote.ApiRequest;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TimeZoneNames;
import dev.intake.tenant.Tenant;
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
public final class TenantTimezoneCommand extends TenantCommand implements RemoteCommand {
    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "ZONE",
            description = "A name of the IANA database, such as Europe/Berlin or UTC. Without it, the command"
                    + " shows the current one.")
    private @Nullable String zone;

    public TenantTimezoneCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> usageError() {
        return zone == null || TimeZoneNames.parse(zone).isPresent()
                ? Optional.empty()
                : Optional.of(Outcome.usageError(
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

    @Override
    public Outcome run(RemoteTenant tenant) {
        ObjectNode settings = zone == null
                ? tenant.call(ApiRequest.get("/settings"))
                : tenant.send("PUT", "/time-zone", Json.object().put("timeZone", zone));
        return shown(tenant.tenant(), settings.path("timeZone").asText());
    }

    private static Outcome shown(Tenant tenant) {
        return shown(tenant.id(), tenant.sendingTimes().zone().getId());
    }

    private static Outcome shown(TenantId tenant, String name) {
        return Outcome.done(
                Json.object().put("tenantId", tenant.value()).put("timezone", name),
                "Sending windows apply in " + name + " to contacts without a known timezone.");
    }
}
