package dev.intake.kernel;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A token bucket in exact integer arithmetic, so rounding never decides about a request.
 *
 * <p>The level is counted in units; {@value #UNITS_PER_REQUEST} units are one request, so one microsecond refills
 * exactly {@code requestsPerHour} units. A clock that steps back refills nothing until it has caught up, so nodes with
 * different clocks grant at most the difference, once. A level from more than an hour ahead is from a clock that was wrong: it
 * refills from now on. (Spec, Limits: 600 an hour, burst 600)
 *
 * @param limit the current limit
 * @param level units left at {@code at}; 0 to the capacity
 * @param at when the level was computed, to the microsecond
 */
public record TokenBucket(RateLimit limit, long level, Instant at) {
    /** The cost of one request: the microseconds of an hour. */
    public static final long UNITS_PER_REQUEST = 3_600_000_000L;

    private static final long MICROS_PER_SECOND = 1_000_000L;

    /** One hour. */
    private static final long MAX_AHEAD_MICROS = 3_600 * MICROS_PER_SECOND;

    /** Rejects a level outside the limit's capacity. */
    public TokenBucket {
        if (level < 0 || level > capacity(limit)) {
            throw new IllegalArgumentException("level " + level + " does not fit a burst of " + limit.burst());
        }
        at = at.truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns a full bucket. */
    public static TokenBucket full(RateLimit limit, Instant at) {
        return new TokenBucket(limit, capacity(limit), at);
    }

    /** Takes one request from the bucket, or returns when one will be available. */
    public TakeOutcome take(Instant request) {
        return take(request, 1);
    }

    /**
     * Takes several requests at once, or takes none and returns when that many will be available. A number above the
     * burst counts as the burst; otherwise it could never be granted.
     *
     * @param request the time of the request
     * @param requests the number of requests, at least 1
     */
    public TakeOutcome take(Instant request, int requests) {
        if (requests < 1) {
            throw new IllegalArgumentException("requests must be at least 1, not " + requests);
        }
        return take(request, RequestCost.requests(requests));
    }

    /**
     * Takes a cost from the bucket, or takes nothing and returns when enough will be available. A cost above the burst
     * counts as the burst; otherwise it could never be granted.
     *
     * @param request the time of the request
     * @param cost the units to take
     */
    public TakeOutcome take(Instant request, RequestCost cost) {
        Instant now = request.truncatedTo(ChronoUnit.MICROS);
        TokenBucket refilled = refilled(now);
        long asked = Math.min(cost.units(), capacity(limit));
        if (refilled.level >= asked) {
            return new TakeOutcome(new TokenBucket(limit, refilled.level - asked, refilled.at), Optional.empty());
        }
        long missing = asked - refilled.level;
        long behind = Math.max(0, micros(now, refilled.at));
        long micros = behind + ceilingDivide(missing, limit.requestsPerHour());
        Duration retryAfter = Duration.ofSeconds(Math.max(1, ceilingDivide(micros, MICROS_PER_SECOND)));
        return new TakeOutcome(this, Optional.of(retryAfter));
    }

    /** Returns the bucket with another limit. Tokens refilled so far remain, up to the new burst. */
    public TokenBucket withLimit(RateLimit changed, Instant now) {
        TokenBucket refilled = refilled(now);
        return new TokenBucket(changed, Math.min(refilled.level, capacity(changed)), refilled.at);
    }

    /** Returns the bucket refilled to this time. */
    public TokenBucket asOf(Instant now) {
        return refilled(now.truncatedTo(ChronoUnit.MICROS));
    }

    /** Returns the number of requests of this cost that the full bucket allows. */
    public long capacityOf(RequestCost cost) {
        return capacity(limit) / cost.units();
    }

    /** Returns the number of requests of this cost that are left at {@link #at}. */
    public long left(RequestCost cost) {
        return level / cost.units();
    }

    /** Returns the time from {@link #at} until the bucket is full, in whole seconds, rounded up. */
    public Duration untilFull() {
        long micros = ceilingDivide(capacity(limit) - level, limit.requestsPerHour());
        return Duration.ofSeconds(ceilingDivide(micros, MICROS_PER_SECOND));
    }

    /** Returns the bucket as one line to store, such as {@code 600 600 2160000000000 2026-01-31T10:00:00Z}, for {@link #parse}. */
    public String written() {
        return limit.requestsPerHour() + " " + limit.burst() + " " + level + " " + at;
    }

    /** Parses a line that {@link #written} returned; empty if it is none. */
    public static Optional<TokenBucket> parse(String written) {
        String[] parts = written.split(" ", -1);
        if (parts.length != 4) {
            return Optional.empty();
        }
        try {
            RateLimit limit = new RateLimit(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
            return Optional.of(new TokenBucket(limit, Long.parseLong(parts[2]), Instant.parse(parts[3])));
        } catch (IllegalArgumentException | DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private TokenBucket refilled(Instant now) {
        long elapsed = micros(at, now);
        if (elapsed <= 0) {
            return -elapsed > MAX_AHEAD_MICROS ? new TokenBucket(limit, level, now) : this;
        }
        long room = capacity(limit) - level;
        long refill = elapsed > room / limit.requestsPerHour() ? room : elapsed * limit.requestsPerHour();
        return new TokenBucket(limit, level + refill, now);
    }

    private static long capacity(RateLimit limit) {
        return limit.burst() * UNITS_PER_REQUEST;
    }

    /** {@link Instant#until} computes nanoseconds internally, which overflow after 292 years. */
    private static long micros(Instant from, Instant to) {
        Duration between = Duration.between(from, to);
        return between.getSeconds() * MICROS_PER_SECOND + between.getNano() / 1_000;
    }

    private static long ceilingDivide(long dividend, long divisor) {
        return -Math.floorDiv(-dividend, divisor);
    }

    /**
     * The outcome of taking tokens from a {@link TokenBucket}.
     *
     * @param bucket the remaining tokens, which the caller must store; unchanged if the request is over the limit
     * @param retryAfter time until a request over the limit would be allowed: whole seconds, at least 1; empty if it is allowed
     */
    public record TakeOutcome(TokenBucket bucket, Optional<Duration> retryAfter) {
        /** Returns whether the request is allowed. */
        public boolean isGranted() {
            return retryAfter.isEmpty();
        }
    }
}
