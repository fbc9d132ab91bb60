package dev.intake.http.event;

import dev.intake.contact.FindContacts;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventFields;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.event.EventViews;
import dev.intake.event.TailQuery;
import dev.intake.http.page.Gate;
import dev.intake.http.page.ListExports;
import dev.intake.http.page.ListFile;
import dev.intake.http.page.Paths;
import dev.intake.http.page.Visit;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Exports the recorded events that the list selects, latest arrival first. It reads all events, because queries with a filter
 * search the newest ones only.
 */
public record EventListExport(FindContacts contacts, Function<TenantId, EventViews> events, ListExports exports) {
    public static final String PATH = Paths.EVENTS + "/export";

    public void export(Visit visit, Tenant tenant, Context context) {
        EventFilter filter =
                EventFilter.read(name -> Gate.field(name, context), text -> contacts.find(tenant.id(), text));
        Optional<EventId> only =
                DedupeKey.readId(filter.text("message")).map(id -> new DedupeKey(Source.CUSTOMER, id).eventId());
        boolean nothing = filter.fault().isPresent();
        Consumer<Consumer<EventRecord>> rows = taker -> {
            if (!nothing) {
                ListFile.<EventRecord>each(last -> page(tenant.id(), filter, last), event -> {
                    if (filter.accepts(event)
                            && only.filter(id -> !id.equals(event.id())).isEmpty()) {
                        taker.accept(event);
                    }
                });
            }
        };
        exports.write(visit, tenant, new ListFile<>("events", EventFields.SHAPE, rows), context);
    }

    private List<EventRecord> page(TenantId tenant, EventFilter filter, Optional<EventRecord> last) {
        TailQuery newest = TailQuery.newest(ListFile.PAGE_SIZE);
        return events.apply(tenant)
                .tail(new TailQuery(
                        newest.type(),
                        newest.source(),
                        newest.status(),
                        filter.arrivals().contact(),
                        newest.property(),
                        filter.arrivals().since(),
                        filter.arrivals().before(last.map(Cursor::of)),
                        ListFile.PAGE_SIZE));
    }
}
