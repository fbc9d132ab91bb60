package dev.intake.kernel;

import java.time.InstantSource;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * Generates version 7 UUIDs: 48 bits of time and 74 random bits. Ids of the same time are adjacent in an index, yet
 * cannot be guessed.
 */
public final class TimeOrderedIds implements IdGenerator {
    private static final long VERSION_7 = 0x7000L;
    private static final long RANDOM_HIGH = 0xFFFL;
    private static final long VARIANT = 0x8000_0000_0000_0000L;
    private static final long RANDOM_LOW = 0x3FFF_FFFF_FFFF_FFFFL;

    private final InstantSource clock;
    private final RandomGenerator random;

    /**
     * Creates a generator.
     *
     * @param clock the source of the timestamps, used to the millisecond
     * @param random must be cryptographically strong outside tests, and thread-safe
     */
    public TimeOrderedIds(InstantSource clock, RandomGenerator random) {
        this.clock = clock;
        this.random = random;
    }

    @Override
    public UUID next() {
        long high = (clock.millis() << 16) | VERSION_7 | (random.nextLong() & RANDOM_HIGH);
        long low = VARIANT | (random.nextLong() & RANDOM_LOW);
        return new UUID(high, low);
    }
}
