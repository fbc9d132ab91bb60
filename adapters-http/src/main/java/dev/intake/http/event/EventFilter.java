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

    private String text(String name) {
        return typed.getOrDefault(name, "");
    }

    public String type() {
        return text(TYPE);
    }

    public String source() {
        return text(SOURCE);
    }

    public String show() {
        return text(SHOW);
    }

    public String property() {
        return text(PROPERTY);
    }

    public String message() {
        return text(MESSAGE);
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
        return !property().isEmpty()
                || !message().isEmpty()
                || !arrivals.typedSince().isEmpty()
                || !arrivals.typedUntil().isEmpty();
    }

    /** Returns the fault of the parameters, with which nothing is selected; absent if they are valid. */
    Optional<FilterFault> fault() {
        if (!type().isEmpty() && EventType.parse(type()).isEmpty()) {
            return Optional.of(new FilterFault(TYPE, FilterFault.EVENT_TYPE));
        }
        return !property().isEmpty() && AttributeFilter.parse(property()).isEmpty()
                ? Optional.of(new FilterFault(PROPERTY, "Enter a property as name = value, such as plan = pro."))
                : arrivals.fault();
    }

    /** Returns only unrecorded operations with this status, if one is selected. */
    Optional<Status> status() {
        return EventPages.named(Status.values(), show());
    }

    /** Returns the query of a page that starts before the position. */
    TailQuery query(Optional<Cursor> before, int limit) {
        return new TailQuery(
                EventType.parse(type()),
                EventPages.named(Source.values(), source()),
                status(),
                arrivals.contact(),
                AttributeFilter.parse(property()),
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
