package dev.intake.app.tenant;

import dev.intake.Intake;
import dev.intake.access.Actor;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.KeptFor;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.id.TenantId;
import dev.intake.tenant.Retention;
import dev.intake.tenant.Tenant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows or sets for how long what a tenant sent is kept. (ADR 71) */
@Command(
        name = "retention",
        description =
                "Show for how long a tenant's events and the traces of its providers' deliveries are kept, or set it."
                        + " What is older is removed within six hours and cannot be brought back."
                        + " Contacts and the programs that they entered are kept.")
public final class TenantRetentionCommand extends BackendCommand {
    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @Option(
            names = "--events-days",
            paramLabel = "N|forever",
            description = "Days that events are kept, 30 to 3650, or forever, which is the default."
                    + " A messageId is known for as long.")
    private Optional<KeptFor> events = Optional.empty();

    @Option(
            names = "--deliveries-days",
            paramLabel = "N",
            description = "Days that the traces of deliveries are kept, 30 to 3650; 90 by default."
                    + " A redelivery is known for as long.")
    private Optional<KeptFor> deliveries = Optional.empty();

    public TenantRetentionCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Intake intake, Settings settings) {
        if (deliveries.isPresent() && deliveries.get().days().isEmpty()) {
            return Outcome.wrongUsage("--deliveries-days must be " + Retention.MIN_DAYS + " to " + Retention.MAX_DAYS);
        }
        Optional<Retention> kept = events.isEmpty() && deliveries.isEmpty()
                ? intake.views().tenant(tenant).map(Tenant::retention)
                : intake.setRetention().change(tenant, this::changed, Actor.COMMAND_LINE);
        return kept.map(this::shown).orElseGet(() -> noSuchTenant(tenant));
    }

    private Retention changed(Retention before) {
        Retention after =
                events.map(period -> before.withEventDays(period.days())).orElse(before);
        return deliveries.flatMap(KeptFor::days).map(after::withDeliveryDays).orElse(after);
    }

    private Outcome shown(Retention retention) {
        return Outcome.done(
                Json.object().put("tenantId", tenant.value()).setAll(TenantView.retention(retention)),
                List.of(
                        "Events      "
                                + retention
                                        .eventDays()
                                        .map(days -> days + " days")
                                        .orElse("for ever"),
                        "Deliveries  " + retention.deliveryDays() + " days",
                        retention
                                .forgottenBefore()
                                .map(moment -> "Events from before " + moment + " have been removed;"
                                        + " what says it happened before that is recorded as history.")
                                .orElse("No event has been removed so far.")));
    }
}
