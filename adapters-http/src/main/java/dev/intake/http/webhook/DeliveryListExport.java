package dev.intake.http.webhook;

import dev.intake.contact.FindContacts;
import dev.intake.http.event.ArrivalFilter;
import dev.intake.http.page.Gate;
import dev.intake.http.page.ListExports;
import dev.intake.http.page.ListFile;
import dev.intake.http.page.Visit;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import dev.intake.webhook.ConnectorViews;
import dev.intake.webhook.DeliveryFields;
import dev.intake.webhook.DeliveryQuery;
import dev.intake.webhook.DeliveryRecord;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Exports the traces of the deliveries that the list selects, latest arrival first. It reads all traces, because queries with
 * a filter search the newest ones only.
 */
public record DeliveryListExport(
        FindContacts contacts, Function<TenantId, ConnectorViews> deliveries, ListExports exports) {
    public static final String PATH = DeliveryPages.PATH + "/export";

    public void export(Visit visit, Tenant tenant, Context context) {
        DeliveryFilter filter = DeliveryFilter.read(
                name -> Gate.field(name, context),
                ArrivalFilter.read(name -> Gate.field(name, context), text -> contacts.find(tenant.id(), text)));
        boolean nothing = filter.arrivals().fault().isPresent();
        Consumer<Consumer<DeliveryRecord>> rows = taker -> {
            if (!nothing) {
                ListFile.<DeliveryRecord>each(last -> page(tenant.id(), filter, last), delivery -> {
                    if (filter.accepts(delivery)
                            && filter.id()
                                    .filter(id -> !id.equals(delivery.key().id()))
                                    .isEmpty()) {
                        taker.accept(delivery);
                    }
                });
            }
        };
        exports.write(visit, tenant, new ListFile<>("deliveries", DeliveryFields.SHAPE, rows), context);
    }

    private List<DeliveryRecord> page(TenantId tenant, DeliveryFilter filter, Optional<DeliveryRecord> last) {
        return deliveries
                .apply(tenant)
                .deliveries(DeliveryQuery.newest(ListFile.PAGE_SIZE)
                        .since(filter.arrivals().since())
                        .before(filter.arrivals().before(last.map(DeliveryRecord::mark))));
    }
}
