package dev.intake.http.page;

import dev.intake.event.Bucket;
import dev.intake.event.CountOverTime;
import dev.intake.event.Period;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Periods of questions about events. */
public enum Span {
    TWO_DAYS("2d", "the last 48 hours", Bucket.HOUR, 48),
    WEEK("7d", "the last 7 days", Bucket.HOUR, 7 * 24),
    MONTH("30d", "the last 30 days", Bucket.DAY, 30),
    QUARTER("90d", "the last 90 days", Bucket.DAY, 90),
    YEAR("365d", "the last 365 days", Bucket.DAY, 365);

    /** The periods to choose from. */
    public static final List<Choice> CHOICES = Arrays.stream(values())
            .map(span -> new Choice(span.value, span.label))
            .toList();

    private final String value;
    private final String label;
    private final Bucket bucket;
    private final int buckets;

    Span(String value, String label, Bucket bucket, int buckets) {
        this.value = value;
        this.label = label;
        this.bucket = bucket;
        this.buckets = buckets;
    }

    /** Returns the period with this name; a month by default. */
    public static Span named(String value) {
        Optional<Span> named =
                Arrays.stream(values()).filter(span -> span.value.equals(value)).findFirst();
        return named.orElse(MONTH);
    }

    public String value() {
        return value;
    }

    public String label() {
        return label;
    }

    public Bucket bucket() {
        return bucket;
    }

    public int buckets() {
        return buckets;
    }

    /** Returns the period of every question about this span: whole hours or days, including the current one. */
    public Period until(Instant now) {
        return CountOverTime.period(now, bucket, buckets);
    }
}
