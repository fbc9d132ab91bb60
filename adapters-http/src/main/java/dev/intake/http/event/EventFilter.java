package dev.intake.http.event;

import dev.intake.contact.AttributeFilter;
import dev.intake.contact.Contact;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.TailQuery;
import dev.intake.event.Unrecorded.Status;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.Source;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Selects operations, from the parameters of their list's URL.
 *
 * @param typed the parameters as typed, except those of {@code arrivals}; blank if absent
 * @param arrivals contact and time
 */
public record EventFilter(Map<String, String> typed, ArrivalFilter arrivals) {
    private static final String TYPE = "type";
    private static final String SOURCE = "source";
    private static final String SHOW = "show";
    private static final String PROPERTY = "property";
    private static final String MESSAGE = "message";

    /** Copies the map. */
    public EventFilter {
        typed = Map.copyOf(typed);
    }

    /**
     * Reads the parameters.
     *
     * @param parameter returns a parameter by its name; blank if it is absent
     * @param find returns the contact with an id, external id or email address
     */
    static EventFilter read(UnaryOperator<String> parameter, Function<String, Optional<Contact>> find) {
        Map<String, String> typed = new LinkedHashMap<>();
        for (String name : new String[] {TYPE, SOURCE, SHOW, PROPERTY, MESSAGE}) {
            typed.put(name, CleanText.trimmed(parameter.apply(name)));
        }
        return new EventFilter(typed, ArrivalFilter.read(parameter, find));
    }

    /** Returns a parameter as typed, except those of {@link #arrivals}; blank if it is absent. */
    public String text(String name) {
        return typed.getOrDefault(name, "");
    }

    /** Returns all parameters that are not blank, by name. */
    public Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>();
        Stream.of(typed, arrivals.typed())
                .flatMap(map -> map.entrySet().stream())
                .filter(entry -> !entry.getValue().isEmpty())
                .forEach(entry -> parameters.put(entry.getKey(), entry.getValue()));
        return parameters;
    }

    /** Returns whether the filter uses fields that are initially hidden. */
    public boolean isDetailed() {
        return !text(PROPERTY).isEmpty()
                || !text(MESSAGE).isEmpty()
                || !arrivals.typed("since").isEmpty()
                || !arrivals.typed("until").isEmpty();
    }

    /** Returns the fault of the parameters, with which nothing is selected; absent if they are valid. */
    Optional<FilterFault> fault() {
        if (!text(TYPE).isEmpty() && EventType.parse(text(TYPE)).isEmpty()) {
            return Optional.of(new FilterFault(TYPE, FilterFault.EVENT_TYPE));
        }
        return !text(PROPERTY).isEmpty()
                        && AttributeFilter.parse(text(PROPERTY)).isEmpty()
                ? Optional.of(new FilterFault(PROPERTY, "Enter a property as name = value, such as plan = pro."))
                : arrivals.fault();
    }

    /** Returns only unrecorded operations with this status, if one is selected. */
    Optional<Status> status() {
        return EventPages.named(Status.values(), text(SHOW));
    }

    /** Returns the query of a page that starts before the position. */
    TailQuery query(Optional<Cursor> before, int limit) {
        return new TailQuery(
                EventType.parse(text(TYPE)),
                EventPages.named(Source.values(), text(SOURCE)),
                status(),
                arrivals.contact(),
                AttributeFilter.parse(text(PROPERTY)),
                arrivals.since(),
                arrivals.before(before),
                limit);
    }

    /** Returns whether it selects the event. */
    boolean accepts(EventRecord event) {
        TailQuery query = query(Optional.empty(), 1);
        return query.type().filter(type -> !type.equals(event.type())).isEmpty()
                && query.source().filter(source -> source != event.source()).isEmpty()
                && query.contact()
                        .filter(contact -> !contact.equals(event.contact()))
                        .isEmpty()
                && query.property()
                        .filter(property -> !property.accepts(event.properties()))
                        .isEmpty()
                && arrivals.includes(event.receivedAt());
    }
}
