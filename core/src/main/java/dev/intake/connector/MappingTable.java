package dev.intake.connector;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A provider's mapping table, as the specification writes it: the name of an event, and the rule that says what it
 * becomes.
 *
 * @param <E> a view of the provider's event
 */
public final class MappingTable<E> {
    private static final Translation NOT_MAPPED = new Translation.Ignored("not in the mapping");

    private final Map<String, Function<E, Translation>> rules = new LinkedHashMap<>();

    /** Makes a table without rows. */
    public MappingTable() {}

    /** The table with one more row. */
    public MappingTable<E> row(String event, Function<E, Translation> rule) {
        if (rules.put(event, rule) != null) {
            throw new IllegalArgumentException(event + " has two rows");
        }
        return this;
    }

    /** What the event becomes by the row of its name; ignored when there is none. */
    public Translation translate(String name, E event) {
        Function<E, Translation> rule = rules.get(name);
        return rule == null ? NOT_MAPPED : rule.apply(event);
    }

    /** The names of the events, in the order of the rows. */
    public List<String> events() {
        return new ArrayList<>(rules.keySet());
    }
}
