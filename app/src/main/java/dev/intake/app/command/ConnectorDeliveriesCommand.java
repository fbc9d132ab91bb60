package dev.intake.app.command;

import dev.intake.app.output.DeliveryView;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.connector.Connector;
import dev.intake.delivery.DeliveryOutcome;
import dev.intake.delivery.DeliveryRecord;
import dev.intake.port.EventQuery.Mark;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Connectors;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists what providers delivered. */
@Command(
        name = "deliveries",
        description = "List what providers delivered to a tenant and what became of it, the last to arrive first.")
final class ConnectorDeliveriesCommand extends ConnectorCommand {
    @Option(names = "--connector", paramLabel = "C", description = "Only of stripe, polar or clerk.")
    private Optional<Connector> connector = Optional.empty();

    @Option(
            names = "--outcome",
            paramLabel = "O",
            description = "Only those that were processed, ignored, parked or failed.")
    private Optional<DeliveryOutcome> outcome = Optional.empty();

    @Mixin
    private ListLimit limit = new ListLimit();

    ConnectorDeliveriesCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    Outcome run(TenantId tenant, Connectors connectors, Settings settings) {
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
        Mark last = Mark.ofDelivery(deliveries.get(deliveries.size() - 1));
        return connectors
                        .views()
                        .deliveries(tenant, connector, outcome, Optional.of(last), 1)
                        .isEmpty()
                ? Optional.empty()
                : Optional.of(ListPlace.of(last));
    }
}
