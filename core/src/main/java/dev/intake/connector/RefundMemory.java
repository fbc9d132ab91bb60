package dev.intake.connector;

import java.util.Optional;

/**
 * What is remembered of a charge or an order. Providers report the total refunded; an event records the amount added.
 *
 * @param totalMinor the highest total seen, in minor units
 */
public record RefundMemory(long totalMinor) implements ObjectMemory {
    /** Nothing was refunded. */
    public static final RefundMemory NOTHING = new RefundMemory(0);

    /**
     * Returns the amount that a refund with this total added; empty if the total was known before, for example after a late
     * event.
     */
    public Optional<Long> addedBy(long newTotalMinor) {
        return newTotalMinor > totalMinor ? Optional.of(newTotalMinor - totalMinor) : Optional.empty();
    }

    /** Returns the memory after an event with this total. */
    public RefundMemory after(long newTotalMinor) {
        return new RefundMemory(Math.max(totalMinor, newTotalMinor));
    }

    @Override
    public <R> R fold(Cases<R> cases) {
        return cases.refund().apply(this);
    }
}
