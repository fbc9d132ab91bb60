package dev.intake.http.webhook;

import dev.intake.http.event.EventPages;
import dev.intake.http.page.Gate;
import dev.intake.http.page.ListExports;
import dev.intake.http.page.ListFile;
import dev.intake.http.page.Visit;
import dev.intake.source.Connector;
import dev.intake.tenant.Tenant;
import dev.intake.webhook.ConnectorViews;
import dev.intake.webhook.DeliveryFields;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Exports the traces of deliveries of a connector, with an outcome or all, latest arrival first. It reads all traces, since
 * the queries with a filter search the newest only.
 */
public final class DeliveryListExport {
    public static final String PATH = DeliveryPages.PATH + "/export";

    private static final List<String> COLUMNS =
            List.of("connector", "eventId", "type", "outcome", "became", "contactId", "reason", "receivedAt");

    private final ConnectorViews deliveries;
    private final ListExports exports;

    public DeliveryListExport(ConnectorViews deliveries, ListExports exports) {
        this.deliveries = deliveries;
        this.exports = exports;
    }

    public void export(Visit visit, Tenant tenant, Context context) {
        Optional<Connector> connector = Connector.named(Gate.field("source", context));
        Optional<DeliveryOutcome> outcome = EventPages.named(DeliveryOutcome.values(), Gate.field("outcome", context));
        Consumer<Consumer<DeliveryRecord>> rows = taker -> ListFile.<DeliveryRecord>each(
                last -> deliveries.deliveries(
                        tenant.id(), Optional.empty(), Optional.empty(), last.map(DeliveryRecord::mark), ListFile.PAGE),
                delivery -> {
                    if (connector
                                    .map(one -> one.source() == delivery.key().source())
                                    .orElse(true)
                            && outcome.map(delivery.outcome()::equals).orElse(true)) {
                        taker.accept(delivery);
                    }
                });
        exports.write(visit, tenant, new ListFile<>("deliveries", COLUMNS, DeliveryFields::write, rows), context);
    }
}
