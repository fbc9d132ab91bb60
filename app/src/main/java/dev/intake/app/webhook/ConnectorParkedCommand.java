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
import dev.intake.webhook.ParkedEvent;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the events that wait for their customer. (Decisions 2.8) */
@Command(
        name = "parked",
        description = "List the events that wait until it is known who their customer is, the longest waiting first.")
public final class ConnectorParkedCommand extends ConnectorCommand {
    @Mixin
    private ListLimit limit = new ListLimit();

    public ConnectorParkedCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantId tenant, Connectors connectors, Settings settings) {
        if (!limit.isPossible()) {
            return limit.refused();
        }
        Optional<Mark> after = limit.from().map(ListPlace::ofArrival);
        List<ParkedEvent> parked = connectors.views().parked(tenant, after, limit.value());
        return ListLimit.listed(
                Json.array(parked.stream().map(DeliveryView::json).toList()),
                parked.isEmpty() ? List.of("Nothing waits.") : DeliveryView.tableOfParked(parked),
                end(tenant, connectors, parked));
    }

    private Optional<ListPlace> end(TenantId tenant, Connectors connectors, List<ParkedEvent> parked) {
        if (parked.size() < limit.value()) {
            return Optional.empty();
        }
        Mark last = parked.get(parked.size() - 1).delivery().mark();
        return connectors.views().parked(tenant, Optional.of(last), 1).isEmpty()
                ? Optional.empty()
                : Optional.of(ListPlace.of(last));
    }
}
