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
 * @param bodyDays days that the body of an ignored delivery is kept, at most as long as its trace: 0 to
 *     {@value #MAX_BODY_DAYS}; 0 keeps none (ADR 139)
 * @param forgottenBefore events before this moment may have been deleted; absent if none were
 */
public record Retention(
        Optional<Integer> eventDays, int deliveryDays, int bodyDays, Optional<Instant> forgottenBefore) {
    /** Minimum period: longer than providers and clients retry a request. */
    public static final int MIN_DAYS = 30;
    /** Maximum period: ten years. */
    public static final int MAX_DAYS = 3_650;

    /** Maximum period for bodies. */
    public static final int MAX_BODY_DAYS = 90;

    /** Events without limit, delivery traces for 90 days, bodies of ignored deliveries for 30 days. */
    public static final Retention DEFAULT = new Retention(Optional.empty(), 90, 30, Optional.empty());

    /** Rejects invalid periods, and truncates the time to microseconds. */
    public Retention {
        if (!isPossible(deliveryDays) || !eventDays.map(Retention::isPossible).orElse(true)) {
            throw new IllegalArgumentException("a period is " + MIN_DAYS + " to " + MAX_DAYS + " days");
        }
        if (!isPossibleForBodies(bodyDays)) {
            throw new IllegalArgumentException("bodies are kept for 0 to " + MAX_BODY_DAYS + " days");
        }
        forgottenBefore = forgottenBefore.map(moment -> moment.truncatedTo(ChronoUnit.MICROS));
    }

    /** Returns whether this is a valid number of days. */
    public static boolean isPossible(int days) {
        return days >= MIN_DAYS && days <= MAX_DAYS;
    }

    /** Returns whether bodies of ignored deliveries may be kept for this number of days. */
    public static boolean isPossibleForBodies(int days) {
        return days >= 0 && days <= MAX_BODY_DAYS;
    }

    /** Returns this retention with another period for events; absent for no limit. Deleted events stay deleted. */
    public Retention withEventDays(Optional<Integer> days) {
        return new Retention(days, deliveryDays, bodyDays, forgottenBefore);
    }

    /** Returns this retention with another period for delivery traces. */
    public Retention withDeliveryDays(int days) {
        return new Retention(eventDays, days, bodyDays, forgottenBefore);
    }

    /** Returns this retention with another period for bodies of ignored deliveries; 0 keeps none. */
    public Retention withBodyDays(int days) {
        return new Retention(eventDays, deliveryDays, days, forgottenBefore);
    }

    /** Returns the periods in the audit record. */
    String inWords() {
        return "keep events " + eventDays.map(days -> "for " + days + " days").orElse("for ever")
                + " and deliveries for " + deliveryDays + " days, bodies of ignored deliveries for " + bodyDays
                + " days";
    }

    /** Returns the moment before which events expire; empty if they are kept without limit. */
    public Optional<Instant> eventsBefore(Instant now) {
        return eventDays.map(days -> now.minus(Duration.ofDays(days)));
    }

    /** Returns the moment before which delivery traces expire. */
    public Instant deliveriesBefore(Instant now) {
        return now.minus(Duration.ofDays(deliveryDays));
    }

    /** Returns the moment before which bodies of ignored deliveries expire. */
    public Instant bodiesBefore(Instant now) {
        return now.minus(Duration.ofDays(Math.min(bodyDays, deliveryDays)));
    }

    /** Returns this retention after events before this moment were deleted. */
    public Retention forgotten(Instant before) {
        return hasForgotten(before) ? this : new Retention(eventDays, deliveryDays, bodyDays, Optional.of(before));
    }

    /** Returns whether an event of this time may have been recorded and deleted, so that its absence proves nothing. */
    public boolean hasForgotten(Instant occurredAt) {
        return forgottenBefore.filter(occurredAt::isBefore).isPresent();
    }
}
