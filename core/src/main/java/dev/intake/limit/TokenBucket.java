package dev.intake.limit;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A token bucket in exact integers: no request is granted or refused by rounding.
 *
 * <p>The level is counted in units of which {@value #UNITS_PER_REQUEST} are one request, so that one microsecond refills
 * exactly {@code requestsPerHour} units. A clock that steps back refills nothing until it has caught up, so nodes whose
 * clocks differ never grant more than their difference is worth, once. (Spec, Limits: 600 an hour, burst 600)
 *
 * @param limit the limit in force
 * @param level units left at {@code at}; 0 to the burst's worth
 * @param at when the level was right, to the microsecond
 */
public record TokenBucket(RateLimit limit, long level, Instant at) {
    /** Microseconds of an hour: what one request weighs. */
    public static final long UNITS_PER_REQUEST = 3_600_000_000L;

    private static final long MICROS_PER_SECOND = 1_000_000L;

    /** Refuses a level outside of what the limit allows. */
    public TokenBucket {
        if (level < 0 || level > capacity(limit)) {
            throw new IllegalArgumentException("level " + level + " does not fit a burst of " + limit.burst());
        }
        at = at.truncatedTo(ChronoUnit.MICROS);
    }

    /** A bucket that has its whole burst left. */
    public static TokenBucket full(RateLimit limit, Instant at) {
        return new TokenBucket(limit, capacity(limit), at);
    }

    /** Takes one request out of the bucket as it stands at the request, or says when there will be one. */
    public Taken take(Instant request) {
        return take(request, 1);
    }

    /**
     * Takes several requests at once, or none of them and says when there will be as many. What the bucket can never
     * hold would never be granted, so more than the burst counts as the burst.
     *
     * @param request when they are asked for
     * @param requests how many, at least 1
     */
    public Taken take(Instant request, int requests) {
        if (requests < 1) {
            throw new IllegalArgumentException("requests must be at least 1, not " + requests);
        }
        return take(request, RequestCost.requests(requests));
    }

    /**
     * Takes a cost out of the bucket, or nothing and returns when it will hold as much. What the bucket can never hold would
     * never be granted, so more than the burst counts as the burst.
     *
     * @param request when it is asked for
     * @param cost what to take
     */
    public Taken take(Instant request, RequestCost cost) {
        Instant now = request.truncatedTo(ChronoUnit.MICROS);
        TokenBucket refilled = refilled(now);
        long asked = Math.min(cost.units(), capacity(limit));
        if (refilled.level >= asked) {
            return new Taken.Granted(new TokenBucket(limit, refilled.level - asked, refilled.at));
        }
        long missing = asked - refilled.level;
        long behind = Math.max(0, micros(now, refilled.at));
        long micros = behind + ceilingDivide(missing, limit.requestsPerHour());
        return new Taken.Refused(Duration.ofSeconds(Math.max(1, ceilingDivide(micros, MICROS_PER_SECOND))));
    }

    /** The same bucket under another limit: what was refilled so far stays, up to the new burst. */
    public TokenBucket withLimit(RateLimit changed, Instant now) {
        TokenBucket refilled = refilled(now);
        return new TokenBucket(changed, Math.min(refilled.level, capacity(changed)), refilled.at);
    }

    /** Returns the bucket as it stands at that time. */
    public TokenBucket asOf(Instant now) {
        return refilled(now.truncatedTo(ChronoUnit.MICROS));
    }

    /** Returns how many of these the bucket can hold. */
    public long capacityOf(RequestCost cost) {
        return capacity(limit) / cost.units();
    }

    /** Returns how many of these are left at {@link #at}. */
    public long left(RequestCost cost) {
        return level / cost.units();
    }

    /** Returns how long after {@link #at} the bucket is full: whole seconds, rounded up. */
    public Duration untilFull() {
        long micros = ceilingDivide(capacity(limit) - level, limit.requestsPerHour());
        return Duration.ofSeconds(ceilingDivide(micros, MICROS_PER_SECOND));
    }

    private TokenBucket refilled(Instant now) {
        long elapsed = micros(at, now);
        if (elapsed <= 0) {
            return this;
        }
        long room = capacity(limit) - level;
        long refill = elapsed > room / limit.requestsPerHour() ? room : elapsed * limit.requestsPerHour();
        return new TokenBucket(limit, level + refill, now);
    }

    private static long capacity(RateLimit limit) {
        return limit.burst() * UNITS_PER_REQUEST;
    }

    /** {@link Instant#until} counts nanoseconds on its way, which overflow after 292 years. */
    private static long micros(Instant from, Instant to) {
        Duration between = Duration.between(from, to);
        return between.getSeconds() * MICROS_PER_SECOND + between.getNano() / 1_000;
    }

    private static long ceilingDivide(long dividend, long divisor) {
        return -Math.floorDiv(-dividend, divisor);
    }
}
