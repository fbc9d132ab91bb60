package dev.intake.event;

import java.time.Instant;

/**
 * How many events of a type happened in each hour or day, historical ones included.
 *
 * @param type of which
 * @param first the beginning of the first bucket: a whole hour or day, by UTC
 * @param bucket how long each is
 * @param buckets how many, 1 to {@value #MAX_BUCKETS}
 */
public record CountOverTime(EventType type, Instant first, Bucket bucket, int buckets) {
    /** Buckets in one answer, at most: a year of days. */
    public static final int MAX_BUCKETS = 366;

    /** Refuses too many or none, and a beginning that is not whole. */
    public CountOverTime {
        if (buckets < 1 || buckets > MAX_BUCKETS) {
            throw new IllegalArgumentException("1 to " + MAX_BUCKETS + " buckets, not " + buckets);
        }
        if (Math.floorMod(first.getEpochSecond(), bucket.length().toSeconds()) != 0 || first.getNano() != 0) {
            throw new IllegalArgumentException("buckets begin on a whole hour or day");
        }
    }

    /** The question about the last so many buckets, of which the present one is the last. */
    public static CountOverTime upTo(Instant now, EventType type, Bucket bucket, int buckets) {
        long length = bucket.length().toSeconds();
        long present = Math.floorDiv(now.getEpochSecond(), length) * length;
        return new CountOverTime(type, Instant.ofEpochSecond(present - (buckets - 1) * length), bucket, buckets);
    }

    /** The stretch of time that all buckets cover. */
    public Period period() {
        return new Period(first, first.plus(bucket.length().multipliedBy(buckets)));
    }
}
