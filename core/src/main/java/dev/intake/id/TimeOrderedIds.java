package dev.intake.id;

import java.time.InstantSource;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * UUIDs of version 7: 48 bits of time, 74 random bits. Neighbours in time are neighbours in an index, and nobody can
 * guess one.
 */
public final class TimeOrderedIds implements IdGenerator {
    private static final long VERSION_7 = 0x7000L;
    private static final long RANDOM_HIGH = 0xFFFL;
    private static final long VARIANT = 0x8000_0000_0000_0000L;
    private static final long RANDOM_LOW = 0x3FFF_FFFF_FFFF_FFFFL;

    private final InstantSource clock;
    private final RandomGenerator random;

    /**
     * Makes ids from this clock and this source of randomness.
     *
     * @param clock gives the time, of which the milliseconds are used
     * @param random must be cryptographically strong outside of tests, and safe for use by several threads
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
