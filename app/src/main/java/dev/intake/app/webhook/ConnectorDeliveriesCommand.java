package dev.intake.app.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.ListCommand;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.remote.ApiRequest;
import dev.intake.event.EventQuery;
import dev.intake.kernel.Connector;
import dev.intake.webhook.ConnectorViews;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryQuery;
import dev.intake.webhook.DeliveryRecord;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the deliveries of providers. */
@Command(
        name = "deliveries",
        description = "List the deliveries of a tenant's providers with their outcomes, latest arrival first.")
public final class ConnectorDeliveriesCommand extends ListCommand implements RemoteCommand {
    @Option(names = "--connector", paramLabel = "C", description = "Only deliveries of stripe, polar or clerk.")
    private Optional<Connector> connector = Optional.empty();

    @Option(
            names = "--outcome",
            paramLabel = "O",
            description = "Only deliveries that were processed, ignored, parked or failed.")
    private Optional<DeliveryOutcome> outcome = Optional.empty();

    public ConnectorDeliveriesCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        ConnectorViews views = scope.connectors().views(scope.tenant());
        DeliveryQuery query =
                DeliveryQuery.newest(limit().value()).of(connector).with(outcome);
        List<DeliveryRecord> deliveries =
                views.deliveries(query.before(limit().from().map(EventQuery.Cursor::behind)));
        return limit().outcome(
                        deliveries,
                        DeliveryView::json,
                        ConnectorDeliveriesCommand::lines,
                        delivery -> delivery.mark().position(),
                        last -> views.deliveries(DeliveryQuery.newest(1)
                                .of(connector)
                                .with(outcome)
                                .before(Optional.of(EventQuery.Cursor.behind(last)))));
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        return limit().outcome(
                        tenant,
                        ApiRequest.get("/deliveries")
                                .with("connector", connector.map(Connector::segment))
                                .with("outcome", outcome.map(DeliveryOutcome::label)),
                        "deliveries",
                        ConnectorDeliveriesCommand::lines);
    }

    private static List<String> lines(List<ObjectNode> deliveries) {
        return deliveries.isEmpty() ? List.of("No deliveries.") : DeliveryView.table(deliveries);
    }
}
