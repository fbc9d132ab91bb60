package dev.intake.userimport;

import dev.intake.connector.ListedObject.Kind;
import dev.intake.event.EventType;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** What an import of a billing provider's history would bring in. Belongs to one thread. */
public final class HistoryCounts {
    private final Map<Kind, Long> objects = new EnumMap<>(Kind.class);
    private final Map<String, Long> events = new TreeMap<>();
    private long recorded;

    /** Creates counts of zero. */
    public HistoryCounts() {}

    /** Returns how many objects of each list there are. */
    public Map<Kind, Long> objects() {
        return Collections.unmodifiableMap(objects);
    }

    /** Returns how many events of each type would be recorded, by its name. */
    public Map<String, Long> events() {
        return Collections.unmodifiableMap(events);
    }

    /** Returns how many events are recorded already. */
    public long recorded() {
        return recorded;
    }

    void listed(Kind kind) {
        objects.merge(kind, 1L, Long::sum);
    }

    void missing(EventType type) {
        events.merge(type.value(), 1L, Long::sum);
    }

    void recorded(long more) {
        recorded += more;
    }
}
