package dev.intake.health;

import dev.intake.event.TrafficOutcome;
import dev.intake.source.Source;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a way in is doing. (Spec, What the service does 6)
 *
 * @param source the way in
 * @param state in a word
 * @param contacts how many contacts it has: the Events API all, a provider those known to be its customers; at most
 *     {@value dev.intake.health.TrafficViews#MOST_COUNTED} are counted; absent while they are being counted
 * @param latest when something last came that was not refused, to a second; absent when nothing ever did
 * @param outcomes how much became of what in the hours that are told; what never happened is absent
 * @param hourly how much came in and was not refused in each of the last {@value #HOURS} hours by the clock, the present
 *     one last
 */
public record IngestionHealth(
        Source source,
        State state,
        Optional<Long> contacts,
        Optional<Instant> latest,
        Map<TrafficOutcome, Long> outcomes,
        List<Long> hourly) {
    /** Hours that are told. */
    public static final int HOURS = 24;

    /** Copies the collections. */
    public IngestionHealth {
        outcomes = Map.copyOf(outcomes);
        hourly = List.copyOf(hourly);
    }

    /** The same in another state. */
    IngestionHealth in(State other) {
        return new IngestionHealth(source, other, contacts, latest, outcomes, hourly);
    }

    /** How much was refused in these hours. */
    public long refused() {
        return outcomes.entrySet().stream()
                .filter(entry -> entry.getKey().isRefusal())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** How many deliveries could not be digested in these hours. */
    public long failed() {
        return outcomes.getOrDefault(TrafficOutcome.FAILED, 0L);
    }

    /** How it is doing. */
    public enum State {
        /** It has no key or secret, so nothing can come in. */
        NOT_SET_UP,
        /** It can, and nothing has. */
        WAITING,
        /** It can, and test events alone have, which count in no figure. */
        TESTED,
        /** Something came lately, and all of it was refused. */
        REFUSING,
        /** Something came in the last {@value IngestionHealth#HOURS} hours. */
        LIVE,
        /** Something came before, and nothing since. */
        SILENT
    }
}
