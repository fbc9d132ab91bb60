package dev.intake.connector;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A provider's mapping table, as in the specification: one row per event name, with the rule that translates the
 * event.
 *
 * @param <E> a view of the provider's event
 */
public final class MappingTable<E> {
    private static final Translation NOT_MAPPED = new Translation.Ignored("not in the mapping");

    private final Map<String, Function<E, Translation>> rules = new LinkedHashMap<>();

    /** Creates an empty table. */
    public MappingTable() {}

    /** Adds a row, and returns this table. */
    public MappingTable<E> row(String event, Function<E, Translation> rule) {
        if (rules.put(event, rule) != null) {
            throw new IllegalArgumentException(event + " has two rows");
        }
        return this;
    }

    /** Returns the translation by the row of the event's name; an event without a row is ignored. */
    public Translation translate(String name, E event) {
        Function<E, Translation> rule = rules.get(name);
        return rule == null ? NOT_MAPPED : rule.apply(event);
    }

    /** Returns the names of the events, in the order of the rows. */
    public List<String> events() {
        return new ArrayList<>(rules.keySet());
    }
}
