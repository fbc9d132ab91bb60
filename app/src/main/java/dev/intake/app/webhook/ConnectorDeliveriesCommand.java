package dev.intake.app.webhook;

import dev.intake.Connectors;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.ListLimit;
import dev.intake.app.command.ListPlace;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.event.EventQuery.Mark;
import dev.intake.id.TenantId;
import dev.intake.source.Connector;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists what providers delivered. */
@Command(
        name = "deliveries",
        description = "List what providers delivered to a tenant and what became of it, the last to arrive first.")
public final class ConnectorDeliveriesCommand extends ConnectorCommand {
    @Option(names = "--connector", paramLabel = "C", description = "Only of stripe, polar or clerk.")
    private Optional<Connector> connector = Optional.empty();

    @Option(
            names = "--outcome",
            paramLabel = "O",
            description = "Only those that were processed, ignored, parked or failed.")
    private Optional<DeliveryOutcome> outcome = Optional.empty();

    @Mixin
    private ListLimit limit = new ListLimit();

    public ConnectorDeliveriesCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantId tenant, Connectors connectors, Settings settings) {
        if (!limit.isPossible()) {
            return limit.refused();
        }
        Optional<Mark> before = limit.from().map(ListPlace::ofArrival);
        List<DeliveryRecord> deliveries =
                connectors.views().deliveries(tenant, connector, outcome, before, limit.value());
        return ListLimit.listed(
                Json.array(deliveries.stream().map(DeliveryView::json).toList()),
                deliveries.isEmpty() ? List.of("No deliveries.") : DeliveryView.table(deliveries),
                end(tenant, connectors, deliveries));
    }

    private Optional<ListPlace> end(TenantId tenant, Connectors connectors, List<DeliveryRecord> deliveries) {
        if (deliveries.size() < limit.value()) {
            return Optional.empty();
        }
        Mark last = deliveries.get(deliveries.size() - 1).mark();
        return connectors
                        .views()
                        .deliveries(tenant, connector, outcome, Optional.of(last), 1)
                        .isEmpty()
                ? Optional.empty()
                : Optional.of(ListPlace.of(last));
    }
}
