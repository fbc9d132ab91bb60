package dev.intake.kernel;

import java.time.Duration;
import java.time.Instant;

/**
 * Decides whether what began, or ends, at a stored instant still lasts. The instant may come from another node, or from a clock that was
 * wrong and has been set right: one further ahead than two clocks may differ began at no time that can be trusted, and is over.
 */
public final class Lasting {
    /** The maximum difference between the clocks of nodes. */
    public static final Duration MAX_DIFFERENCE = Duration.ofMinutes(1);

    /** How far the clocks of two nodes, or of a node and a client or provider, differ where both run NTP: 10 seconds. */
    public static final Duration USUAL_DIFFERENCE = Duration.ofSeconds(10);

    private Lasting() {}

    /** Returns the last instant at which something may end that lasts at most this long: a later stored end is not trusted. */
    public static Instant latestEnd(Duration longest, Instant now) {
        return now.plus(longest).plus(MAX_DIFFERENCE);
    }

    /**
     * Returns whether what ends at a stored instant, and lasts at most this long, lasts now. One that ends later than it could if
     * it began now is over, too.
     */
    public static boolean until(Instant end, Duration longest, Instant now) {
        return now.isBefore(end) && !end.isAfter(latestEnd(longest, now));
    }

    /** Returns whether what began then and lasts this long lasts now. */
    public static boolean is(Instant began, Duration length, Instant now) {
        return !now.plus(MAX_DIFFERENCE).isBefore(began) && now.isBefore(began.plus(length));
    }
}
