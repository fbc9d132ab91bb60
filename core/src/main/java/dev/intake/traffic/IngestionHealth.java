package dev.intake.traffic;

import dev.intake.event.TrafficOutcome;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.Source;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The health of one source. (Spec, What the service does 6)
 *
 * @param source the source
 * @param state a summary
 * @param contacts number of contacts: all for the Events API, known customers for a provider; at most
 *     {@value dev.intake.traffic.TrafficViews#MAX_COUNTED}; absent while they are being counted
 * @param latest when a request was last accepted, to the second; absent if none was
 * @param outcomes counts by outcome in the reported hours; zero counts are absent
 * @param hourly number of accepted requests in each of the last {@value #HOURS} clock hours, oldest first
 * @param thin what becomes of thin events that Stripe has sent in these hours
 */
public record IngestionHealth(
        Source source,
        State state,
        Optional<Long> contacts,
        Optional<Instant> latest,
        Map<TrafficOutcome, Long> outcomes,
        List<Long> hourly,
        ThinEvents thin) {
    static final JsonShape<IngestionHealth> SHAPE = new JsonShape<IngestionHealth>("SourceHealth")
            .has("source", JsonKind.oneOf(Source.values(), source -> label(source)), IngestionHealth::source)
            .has("state", JsonKind.oneOf(State.values(), state -> label(state)), IngestionHealth::state)
            .orNull("latestAt", JsonKind.TIME, IngestionHealth::latest)
            .has("outcomes", JsonKind.NUMBERS, IngestionHealth::labeled)
            .about("Requests by outcome.");

    /** Number of reported hours. */
    public static final int HOURS = 24;

    /** Copies the collections. */
    public IngestionHealth {
        outcomes = Map.copyOf(outcomes);
        hourly = List.copyOf(hourly);
    }

    /** Returns this health with another state. */
    IngestionHealth in(State other) {
        return new IngestionHealth(source, other, contacts, latest, outcomes, hourly, thin);
    }

    /** Returns this health with thin events. */
    IngestionHealth with(ThinEvents events) {
        return new IngestionHealth(source, state, contacts, latest, outcomes, hourly, events);
    }

    private static String label(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }

    private Map<String, Long> labeled() {
        Map<String, Long> labeled = new LinkedHashMap<>();
        new TreeMap<>(outcomes).forEach((outcome, count) -> labeled.put(label(outcome), count));
        return labeled;
    }

    /** Returns the number of refused requests in the reported hours. */
    public long refused() {
        return outcomes.entrySet().stream()
                .filter(entry -> entry.getKey().isRefusal())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** Returns the number of failed deliveries in the reported hours. */
    public long failed() {
        return outcomes.getOrDefault(TrafficOutcome.FAILED, 0L);
    }

    /** The handling of thin events, which lack their object. */
    public enum ThinEvents {
        /** None was sent. */
        NONE,
        /** They are ignored. */
        IGNORED,
        /** A verification fetches them with the tenant's API key. */
        FETCHED
    }

    /** The state of a source. */
    public enum State {
        /** No key or secret is set, so nothing can be accepted. */
        NOT_SET_UP,
        /** Set up, but nothing was received. */
        WAITING,
        /** Only test data was received. */
        TESTED,
        /** All recent requests were refused. */
        REFUSING,
        /** Requests were accepted in the last {@value IngestionHealth#HOURS} hours. */
        LIVE,
        /** Requests were accepted before, but not in these hours. */
        SILENT
    }
}
