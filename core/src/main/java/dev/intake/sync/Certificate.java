package dev.intake.sync;

import dev.intake.webhook.ReceiveWebhook.ListedEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The result of a verification so far; it is complete when {@link #reached} is the end of the period.
 *
 * @param period the verified period
 * @param reached the events before this time are verified
 * @param sent the number of events that the provider lists
 * @param here the number of these events that were already recorded
 * @param fetched the number that were fetched and are now stored
 * @param missing the number that are still not stored, because they cannot be read
 * @param found the latest of the fetched and missing events, at most {@value #MAX_FOUND}
 * @param begun ids of missing events that are being recorded and are not counted yet: a run that ends in between leaves
 *     them, so that the next one counts them as fetched
 */
public record Certificate(
        EventPeriod period,
        Instant reached,
        long sent,
        long here,
        long fetched,
        long missing,
        List<FoundEvent> found,
        Set<String> begun) {
    /** The maximum number of listed events that were missing; all are counted. */
    public static final int MAX_FOUND = 100;

    /** Copies the collections. */
    public Certificate {
        found = List.copyOf(found);
        begun = Set.copyOf(begun);
    }

    /** Creates a certificate without events that are being recorded. */
    public Certificate(
            EventPeriod period,
            Instant reached,
            long sent,
            long here,
            long fetched,
            long missing,
            List<FoundEvent> found) {
        this(period, reached, sent, here, fetched, missing, found, Set.of());
    }

    /** Returns a certificate of a period that has not been verified at all. */
    static Certificate begun(EventPeriod period) {
        return new Certificate(period, period.from(), 0, 0, 0, 0, List.of());
    }

    /** Returns whether the whole period is verified. */
    public boolean isComplete() {
        return !reached.isBefore(period.to());
    }

    /** Returns the certificate before these missing events are recorded. */
    Certificate recording(Set<String> ids) {
        Set<String> all = new HashSet<>(begun);
        all.addAll(ids);
        return new Certificate(period, reached, sent, here, fetched, missing, found, all);
    }

    /**
     * Returns the certificate after further events.
     *
     * @param events what became of them
     * @param until the events before this time are verified now
     */
    Certificate after(List<ListedEvent> events, Instant until) {
        long known = 0;
        List<FoundEvent> all = new ArrayList<>(found);
        for (ListedEvent event : events) {
            Optional<FoundEvent.Outcome> outcome = outcome(event);
            known += outcome.isEmpty() ? 1 : 0;
            outcome.ifPresent(
                    became -> all.add(new FoundEvent(event.eventId(), event.type(), event.occurredAt(), became)));
        }
        List<FoundEvent> added = all.subList(found.size(), all.size());
        long unreadable = added.stream()
                .filter(event -> event.outcome() == FoundEvent.Outcome.MISSING)
                .count();
        Set<String> uncounted = new HashSet<>(begun);
        events.forEach(event -> uncounted.remove(event.eventId()));
        return new Certificate(
                period,
                until,
                sent + events.size(),
                here + known,
                fetched + added.size() - unreadable,
                missing + unreadable,
                all.subList(Math.max(0, all.size() - MAX_FOUND), all.size()),
                uncounted);
    }

    /** Returns the outcome of an event that was missing; empty if it was recorded before. */
    private static Optional<FoundEvent.Outcome> outcome(ListedEvent event) {
        return switch (event.outcome().kind()) {
            case PROCESSED -> Optional.of(FoundEvent.Outcome.RECORDED);
            case KEPT_TO_RETRY -> Optional.of(FoundEvent.Outcome.KEPT);
            case IGNORED, THIN -> Optional.of(FoundEvent.Outcome.IGNORED);
            case DUPLICATE -> Optional.empty();
            case UNAUTHORIZED, NO_SECRET, SECRET_LOCKED, UNREADABLE, WRONG_MODE ->
                Optional.of(FoundEvent.Outcome.MISSING);
        };
    }
}
