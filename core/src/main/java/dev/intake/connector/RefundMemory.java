package dev.intake.connector;

import java.util.Optional;

/**
 * What is remembered of a charge or an order: providers tell the total refunded, and an event is about what was added.
 *
 * @param totalMinor the highest total seen, in minor units
 */
public record RefundMemory(long totalMinor) implements ObjectMemory {
    /** Nothing was refunded. */
    public static final RefundMemory NOTHING = new RefundMemory(0);

    /** What a refund added that brought the total to this; nothing when as much was known before, as of a late event. */
    public Optional<Long> addedBy(long newTotalMinor) {
        return newTotalMinor > totalMinor ? Optional.of(newTotalMinor - totalMinor) : Optional.empty();
    }

    /** The memory after an event that showed this total. */
    public RefundMemory after(long newTotalMinor) {
        return new RefundMemory(Math.max(totalMinor, newTotalMinor));
    }

    @Override
    public <R> R fold(Cases<R> cases) {
        return cases.refund().apply(this);
    }
}
