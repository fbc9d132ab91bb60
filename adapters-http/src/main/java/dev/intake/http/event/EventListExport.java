package dev.intake.http.event;

import dev.intake.event.EventFields;
import dev.intake.event.EventQuery;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.EventViews;
import dev.intake.http.page.Gate;
import dev.intake.http.page.ListExports;
import dev.intake.http.page.ListFile;
import dev.intake.http.page.Paths;
import dev.intake.http.page.Visit;
import dev.intake.id.TenantId;
import dev.intake.source.Source;
import dev.intake.tenant.Tenant;
import dev.intake.text.CleanText;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Exports the recorded events of a type, of a source or all, newest arrival first. It reads all events, since the queries
 * with a filter search the newest only.
 */
public final class EventListExport {
    public static final String PATH = Paths.EVENTS + "/export";

    private static final List<String> COLUMNS = List.of(
            "eventId", "contactId", "type", "properties", "occurredAt", "receivedAt", "source", "historical", "test");

    private final EventViews events;
    private final ListExports exports;

    public EventListExport(EventViews events, ListExports exports) {
        this.events = events;
        this.exports = exports;
    }

    public void export(Visit visit, Tenant tenant, Context context) {
        String typed = CleanText.trimmed(Gate.field("type", context));
        Optional<EventType> type = EventType.parse(typed);
        Optional<Source> source = EventPages.named(Source.values(), Gate.field("source", context));
        boolean nothing = type.isEmpty() && !typed.isEmpty();
        Consumer<Consumer<EventRecord>> rows = taker -> {
            if (!nothing) {
                ListFile.<EventRecord>each(last -> page(tenant.id(), last), event -> {
                    if (type.map(event.type()::equals).orElse(true)
                            && source.map(event.source()::equals).orElse(true)) {
                        taker.accept(event);
                    }
                });
            }
        };
        exports.write(visit, tenant, new ListFile<>("events", COLUMNS, EventFields::write, rows), context);
    }

    private List<EventRecord> page(TenantId tenant, Optional<EventRecord> last) {
        EventQuery newest = EventQuery.newest(ListFile.PAGE);
        return events.events(tenant, last.map(Cursor::of).map(newest::before).orElse(newest));
    }
}
