package dev.intake.tenant;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * For how long what a tenant's customers and providers sent is kept. Contacts, programs and the entries into them are kept
 * whatever it says: that a program fires once per contact never depends on it. (ADR 71)
 *
 * @param eventDays days that an event is kept, {@value #MIN_DAYS} to {@value #MAX_DAYS}; absent means for ever
 * @param deliveryDays days that the trace of a provider's delivery is kept, {@value #MIN_DAYS} to {@value #MAX_DAYS}
 * @param forgottenBefore of what happened before this moment, events may have been forgotten; absent while none has
 */
public record Retention(Optional<Integer> eventDays, int deliveryDays, Optional<Instant> forgottenBefore) {
    /** The shortest that can be chosen: longer than providers and clients go on sending one thing again. */
    public static final int MIN_DAYS = 30;
    /** The longest that can be chosen, ten years. */
    public static final int MAX_DAYS = 3_650;

    /** Events for ever, traces of deliveries for 90 days. */
    public static final Retention DEFAULT = new Retention(Optional.empty(), 90, Optional.empty());

    /** Refuses periods outside of the limits, and brings the time to the precision that is stored. */
    public Retention {
        if (!isPossible(deliveryDays) || !eventDays.map(Retention::isPossible).orElse(true)) {
            throw new IllegalArgumentException("a period is " + MIN_DAYS + " to " + MAX_DAYS + " days");
        }
        forgottenBefore = forgottenBefore.map(moment -> moment.truncatedTo(ChronoUnit.MICROS));
    }

    /** Whether something can be kept for so many days. */
    public static boolean isPossible(int days) {
        return days >= MIN_DAYS && days <= MAX_DAYS;
    }

    /** The same with another period for events; absent means for ever. What was forgotten stays so. */
    public Retention withEventDays(Optional<Integer> days) {
        return new Retention(days, deliveryDays, forgottenBefore);
    }

    /** The same with another period for the traces of deliveries. */
    public Retention withDeliveryDays(int days) {
        return new Retention(eventDays, days, forgottenBefore);
    }

    /** The moment before which events are old; absent when none ever is. */
    public Optional<Instant> eventsBefore(Instant now) {
        return eventDays.map(days -> now.minus(Duration.ofDays(days)));
    }

    /** The moment before which the traces of deliveries are old. */
    public Instant deliveriesBefore(Instant now) {
        return now.minus(Duration.ofDays(deliveryDays));
    }

    /** The same once events from before this moment have been forgotten. */
    public Retention forgotten(Instant before) {
        return hasForgotten(before) ? this : new Retention(eventDays, deliveryDays, Optional.of(before));
    }

    /** Whether an event of this moment may have been recorded and forgotten: nobody can tell by what is stored. */
    public boolean hasForgotten(Instant occurredAt) {
        return forgottenBefore.filter(occurredAt::isBefore).isPresent();
    }
}
