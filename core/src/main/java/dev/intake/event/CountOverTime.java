package dev.intake.event;

import java.time.Instant;

/**
 * A query for the number of events of a type in each hour or day, including historical ones.
 *
 * @param type the event type
 * @param first start of the first bucket: a whole hour or day in UTC
 * @param bucket width of a bucket
 * @param buckets number of buckets, 1 to {@value #MAX_BUCKETS}
 */
public record CountOverTime(EventType type, Instant first, Bucket bucket, int buckets) {
    /** Maximum number of buckets: a year of days. */
    public static final int MAX_BUCKETS = 366;

    /** Rejects an invalid number of buckets, and a start that is not a whole hour or day. */
    public CountOverTime {
        if (buckets < 1 || buckets > MAX_BUCKETS) {
            throw new IllegalArgumentException("1 to " + MAX_BUCKETS + " buckets, not " + buckets);
        }
        if (Math.floorMod(first.getEpochSecond(), bucket.length().toSeconds()) != 0 || first.getNano() != 0) {
            throw new IllegalArgumentException("buckets begin on a whole hour or day");
        }
    }

    /** Returns the query for the most recent buckets, including the current one. */
    public static CountOverTime upTo(Instant now, EventType type, Bucket bucket, int buckets) {
        return new CountOverTime(type, period(now, bucket, buckets).from(), bucket, buckets);
    }

    /** Returns the period of the most recent hours or days, whole ones, including the current one. */
    public static Period period(Instant now, Bucket bucket, int buckets) {
        long length = bucket.length().toSeconds();
        long end = (Math.floorDiv(now.getEpochSecond(), length) + 1) * length;
        return new Period(Instant.ofEpochSecond(end - buckets * length), Instant.ofEpochSecond(end));
    }

    /** Returns the period that the buckets cover. */
    public Period period() {
        return new Period(first, first.plus(bucket.length().multipliedBy(buckets)));
    }
}
