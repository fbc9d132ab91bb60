package dev.intake.app.tenant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CallingCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.KeptFor;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import dev.intake.app.output.NodeFields;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Retention;
import dev.intake.tenant.TenantSettings;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows or sets a tenant's retention. (ADR 71) */
@Command(
        name = "retention",
        description =
                "Show or set how long a tenant keeps its events, the traces of its providers' deliveries, and the bodies of"
                        + " ignored deliveries."
                        + " Older ones are removed within six hours and cannot be restored."
                        + " Contacts and enrollments are kept.")
public final class TenantRetentionCommand extends CallingCommand {
    @Option(
            names = "--events-days",
            paramLabel = "N|forever",
            description = "Days to keep events: 30 to 3650, or forever (default)."
                    + " For this time, Intake recognizes a repeated messageId.")
    private Optional<KeptFor> events = Optional.empty();

    @Option(
            names = "--deliveries-days",
            paramLabel = "N",
            description = "Days to keep the traces of deliveries: 30 to 3650. Default: 90."
                    + " For this time, Intake recognizes redeliveries.")
    private Optional<KeptFor> deliveries = Optional.empty();

    @Option(
            names = "--bodies-days",
            paramLabel = "N",
            description =
                    "Days to keep the encrypted bodies of ignored deliveries, for \"connector sync rejudge\": 0 to "
                            + Retention.MAX_BODY_DAYS + "; 0 keeps none. Default: 30.")
    private Optional<Integer> bodies = Optional.empty();

    public TenantRetentionCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> usageError() {
        Optional<Outcome> forever = deliveries
                .filter(period -> period.days().isEmpty())
                .map(period -> Outcome.usageError(
                        "--deliveries-days must be " + Retention.MIN_DAYS + " to " + Retention.MAX_DAYS));
        return forever.or(() -> bodies.filter(days -> !Retention.isPossibleForBodies(days))
                .map(days -> Outcome.usageError("--bodies-days must be 0 to " + Retention.MAX_BODY_DAYS)));
    }

    @Override
    protected Outcome run(Caller caller) {
        return readsOnly()
                ? outcome(
                        settings(caller),
                        (settings, again) -> shown(caller.tenant(), settings.path("retention")),
                        caller)
                : Outcome.refused(
                        "the retention cannot be set on a remote service; run the command on a machine with the"
                                + " database");
    }

    @Override
    protected Outcome run(TenantScope scope) {
        if (readsOnly()) {
            return super.run(scope);
        }
        Retention retention = scope.intake()
                .setRetention()
                .change(scope.tenant(), this::changed, Actor.COMMAND_LINE)
                .orElseThrow();
        return shown(scope.tenant(), NodeFields.object(json -> TenantSettings.RETENTION.write(retention, json)));
    }

    private Retention changed(Retention before) {
        Retention after =
                events.map(period -> before.withEventDays(period.days())).orElse(before);
        Retention changed =
                deliveries.flatMap(KeptFor::days).map(after::withDeliveryDays).orElse(after);
        return bodies.map(changed::withBodyDays).orElse(changed);
    }

    private boolean readsOnly() {
        return events.isEmpty() && deliveries.isEmpty() && bodies.isEmpty();
    }

    private static Outcome shown(TenantId tenant, JsonNode retention) {
        ObjectNode json = Json.object().put("tenantId", tenant.value());
        List.of("eventsDays", "deliveriesDays", "bodiesDays", "eventsRemovedBefore")
                .forEach(member -> json.set(member, retention.path(member)));
        JsonNode days = retention.path("eventsDays");
        return Outcome.done(
                json,
                "Events      " + (days.isNumber() ? days.asText() + " days" : "forever"),
                "Deliveries  " + retention.path("deliveriesDays").asText() + " days",
                "Bodies      " + retention.path("bodiesDays").asText() + " days, of ignored deliveries",
                Optional.ofNullable(retention.path("eventsRemovedBefore").textValue())
                        .map(moment -> "Events before " + moment
                                + " have been removed; new events with an earlier time are recorded as historical.")
                        .orElse("No event has been removed so far."));
    }
}
