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
 * @param contacts how many contacts it was about lately
 * @param latest when the last of it arrived; absent when nothing did
 * @param failed deliveries that could not be digested, lately
 * @param hourly how much arrived in each of the last 24 hours, the present one last
 */
public record IngestionHealth(
        Source source, State state, long contacts, Optional<Instant> latest, long failed, List<Long> hourly) {
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
        /** Something came in the last 24 hours. */
        LIVE,
        /** Something came before, and nothing since. */
        SILENT
    }
}
