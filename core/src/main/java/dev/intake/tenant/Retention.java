package dev.intake.tenant;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * How long a tenant's events and delivery traces are kept. Contacts, programs and enrollments are always kept, so a
 * program enrolls a contact at most once regardless of retention. (ADR 71)
 *
 * @param eventDays days that an event is kept, {@value #MIN_DAYS} to {@value #MAX_DAYS}; absent for no limit
 * @param deliveryDays days that a delivery trace is kept, {@value #MIN_DAYS} to {@value #MAX_DAYS}
 * @param forgottenBefore events before this moment may have been deleted; absent if none were
 */
public record Retention(Optional<Integer> eventDays, int deliveryDays, Optional<Instant> forgottenBefore) {
    /** Minimum period: longer than providers and clients retry a request. */
    public static final int MIN_DAYS = 30;
    /** Maximum period: ten years. */
    public static final int MAX_DAYS = 3_650;

    /** Events without limit, delivery traces for 90 days. */
    public static final Retention DEFAULT = new Retention(Optional.empty(), 90, Optional.empty());

    /** Rejects invalid periods, and truncates the time to microseconds. */
    public Retention {
        if (!isPossible(deliveryDays) || !eventDays.map(Retention::isPossible).orElse(true)) {
            throw new IllegalArgumentException("a period is " + MIN_DAYS + " to " + MAX_DAYS + " days");
        }
        forgottenBefore = forgottenBefore.map(moment -> moment.truncatedTo(ChronoUnit.MICROS));
    }

    /** Returns whether this is a valid number of days. */
    public static boolean isPossible(int days) {
        return days >= MIN_DAYS && days <= MAX_DAYS;
    }

    /** Returns this retention with another period for events; absent for no limit. Deleted events stay deleted. */
    public Retention withEventDays(Optional<Integer> days) {
        return new Retention(days, deliveryDays, forgottenBefore);
    }

    /** Returns this retention with another period for delivery traces. */
    public Retention withDeliveryDays(int days) {
        return new Retention(eventDays, days, forgottenBefore);
    }

    /** Returns the moment before which events expire; empty if they are kept without limit. */
    public Optional<Instant> eventsBefore(Instant now) {
        return eventDays.map(days -> now.minus(Duration.ofDays(days)));
    }

    /** Returns the moment before which delivery traces expire. */
    public Instant deliveriesBefore(Instant now) {
        return now.minus(Duration.ofDays(deliveryDays));
    }

    /** Returns this retention after events before this moment were deleted. */
    public Retention forgotten(Instant before) {
        return hasForgotten(before) ? this : new Retention(eventDays, deliveryDays, Optional.of(before));
    }

    /** Returns whether an event of this time may have been recorded and deleted, so that its absence proves nothing. */
    public boolean hasForgotten(Instant occurredAt) {
        return forgottenBefore.filter(occurredAt::isBefore).isPresent();
    }
}
