package dev.intake.usecase;

import dev.intake.source.Source;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How a way in is doing. (Spec, What the service does 6)
 *
 * @param source the way in
 * @param state in a word
 * @param contacts how many contacts it has: the Events API all, a provider those known to be its customers; at most
 *     {@value dev.intake.port.TrafficViews#MOST_COUNTED} are counted
 * @param latest when something last came that was not refused, to a second; absent when nothing ever did
 * @param refused what was refused in the hours that are told
 * @param failed deliveries that could not be digested in these hours
 * @param hourly how much came in and was not refused in each of the last {@value #HOURS} hours by the clock, the present
 *     one last
 */
public record IngestionHealth(
        Source source,
        State state,
        long contacts,
        Optional<Instant> latest,
        long refused,
        long failed,
        List<Long> hourly) {
    /** Hours that are told. */
    public static final int HOURS = 24;

    /** Copies the list. */
    public IngestionHealth {
        hourly = List.copyOf(hourly);
    }

    /** How it is doing. */
    public enum State {
        /** It has no key or secret, so nothing can come in. */
        NOT_SET_UP,
        /** It can, and nothing has. */
        WAITING,
        /** Something came lately, and all of it was refused. */
        REFUSING,
        /** Something came in the last {@value IngestionHealth#HOURS} hours. */
        LIVE,
        /** Something came before, and nothing since. */
        SILENT
    }
}
