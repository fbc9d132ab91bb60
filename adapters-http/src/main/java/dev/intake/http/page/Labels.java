package dev.intake.http.page;

import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.event.Bucket;
import dev.intake.event.TrafficOutcome;
import dev.intake.kernel.Source;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Formats values for pages, and returns common labels. */
public final class Labels {
    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("d MMM HH:mm 'UTC'", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private static final DateTimeFormatter SECOND =
            DateTimeFormatter.ofPattern("d MMM HH:mm:ss 'UTC'", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private static final DateTimeFormatter EXACT = DateTimeFormatter.ofPattern("d MMM yyyy HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter HOUR =
            DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private Labels() {}

    public static String of(Source source) {
        return switch (source) {
            case CUSTOMER -> "Events API";
            case STRIPE -> "Stripe";
            case POLAR -> "Polar";
            case CLERK -> "Clerk";
        };
    }

    /** Returns the label of an outcome that follows a number. */
    public static String of(TrafficOutcome outcome) {
        return switch (outcome) {
            case ACCEPTED -> "accepted";
            case IGNORED -> "ignored";
            case DUPLICATE -> "duplicate";
            case SKIPPED -> "without identity";
            case PLACEHOLDER -> "with a placeholder as id";
            case UNREAD_TIME -> "historical without a readable time";
            case FAILED -> "failed";
            case BAD_REQUEST -> "rejected as invalid";
            case REJECTED_CALL -> "rejected within accepted batches";
            case UNAUTHORIZED -> "without a valid key or signature";
            case NOT_SET_UP -> "before setup";
            case RATE_LIMITED -> "over the rate limit";
            case LOCKED -> "with an unreadable signing secret";
        };
    }

    public static String of(AttributeValue value) {
        return value.written();
    }

    /** Returns properties by name, sorted. */
    public static Map<String, String> sorted(Attributes properties) {
        Map<String, String> sorted = new TreeMap<>();
        properties.asMap().forEach((key, value) -> sorted.put(key.value(), of(value)));
        return sorted;
    }

    /** Returns a time to the minute, with the year. */
    public static String exact(Instant at) {
        return EXACT.format(at);
    }

    /** Returns a time to the second, without the year. */
    public static String second(Instant at) {
        return SECOND.format(at);
    }

    /** Returns the start of an hour or day. */
    public static String begin(Instant begin, Bucket bucket) {
        return (bucket == Bucket.HOUR ? HOUR : DAY).format(begin);
    }

    public static String count(long count) {
        return String.format(Locale.ENGLISH, "%,d", count);
    }

    public static String moment(Instant at) {
        return MOMENT.format(at);
    }

    public static String count(long count, String thing) {
        return String.format(Locale.ENGLISH, "%,d %s", count, count == 1 ? thing : thing + "s");
    }
}
