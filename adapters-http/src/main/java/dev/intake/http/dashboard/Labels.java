package dev.intake.http.dashboard;

import dev.intake.source.Source;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Words that pages have in common. */
final class Labels {
    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("d MMM HH:mm 'UTC'", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private static final DateTimeFormatter EXACT = DateTimeFormatter.ofPattern("d MMM yyyy HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private Labels() {}

    static String of(Source source) {
        return switch (source) {
            case CUSTOMER -> "Events API";
            case STRIPE -> "Stripe";
            case POLAR -> "Polar";
            case CLERK -> "Clerk";
        };
    }

    static String moment(Instant at) {
        return MOMENT.format(at);
    }

    /** With the year, for what may be long ago. */
    static String exact(Instant at) {
        return EXACT.format(at);
    }

    static String count(long count, String thing) {
        return String.format(Locale.ENGLISH, "%,d %s", count, count == 1 ? thing : thing + "s");
    }
}
