package dev.intake.http.webhook;

import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.http.event.ArrivalFilter;
import dev.intake.http.event.EventPages;
import dev.intake.kernel.Connector;
import dev.intake.webhook.DeliveryDetails;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryQuery;
import dev.intake.webhook.DeliveryRecord;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Selects deliveries, from the parameters of their list's URL.
 *
 * @param parameters all parameters that are not blank, by name
 * @param arrivals contact and time
 */
record DeliveryFilter(Map<String, String> parameters, ArrivalFilter arrivals) {
    private static final String SOURCE = "source";
    private static final String OUTCOME = "outcome";
    private static final String TYPE = "type";
    private static final String ID = "id";

    /**
     * Reads the parameters.
     *
     * @param parameter returns a parameter by its name; blank if it is absent
     */
    static DeliveryFilter read(UnaryOperator<String> parameter, ArrivalFilter arrivals) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String name : List.of(SOURCE, OUTCOME, TYPE, ID)) {
            parameters.put(name, parameter.apply(name).strip());
        }
        parameters.putAll(arrivals.typed());
        parameters.values().removeIf(String::isEmpty);
        return new DeliveryFilter(parameters, arrivals);
    }

    private Optional<String> text(String name) {
        return Optional.ofNullable(parameters.get(name));
    }

    /** Returns the provider's event id, if one is selected. */
    Optional<String> id() {
        return text(ID);
    }

    /** Returns the query of a page that starts before the position. */
    DeliveryQuery query(Optional<Cursor> before, int limit) {
        return DeliveryQuery.newest(limit)
                .of(text(SOURCE).flatMap(Connector::named))
                .with(text(OUTCOME).flatMap(name -> EventPages.named(DeliveryOutcome.values(), name)))
                .ofType(text(TYPE))
                .about(arrivals.contact())
                .since(arrivals.since())
                .before(arrivals.before(before));
    }

    /**
     * Returns the selected deliveries with the provider's event id, at most one per provider.
     *
     * @param delivery returns the delivery with the id of its event
     */
    List<DeliveryRecord> withId(Function<EventId, Optional<DeliveryDetails>> delivery) {
        return Arrays.stream(Connector.values())
                .flatMap(connector -> id()
                        .flatMap(DedupeKey::readId)
                        .map(id -> new DedupeKey(connector.source(), id).eventId())
                        .flatMap(delivery)
                        .map(DeliveryDetails::trace)
                        .stream())
                .filter(this::accepts)
                .toList();
    }

    /** Returns whether it selects the delivery. */
    boolean accepts(DeliveryRecord delivery) {
        DeliveryQuery query = query(Optional.empty(), 1);
        return query.connector()
                        .filter(only -> only.source() != delivery.key().source())
                        .isEmpty()
                && query.outcome().filter(only -> only != delivery.outcome()).isEmpty()
                && query.type()
                        .filter(only -> !only.equals(delivery.providerType())
                                && delivery.became()
                                        .filter(type -> type.value().equals(only))
                                        .isEmpty())
                        .isEmpty()
                && query.contact()
                        .filter(only -> !delivery.contact().equals(Optional.of(only)))
                        .isEmpty()
                && arrivals.includes(delivery.receivedAt());
    }
}
