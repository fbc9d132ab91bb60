package dev.intake.event;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.Optional;

/**
 * Reads the {@code timestamp} of an operation: an ISO 8601 calendar date or date-time in the extended format. Without
 * an offset it is UTC, a date alone is its first moment. What is not that, or lies outside of the years 1970 to 9999,
 * is no timestamp, and the arrival time stands in for it. (Spec, Operation objects; Decisions 3.5)
 */
public final class Timestamp {
    private static final int MAX_LENGTH = 64;
    private static final Instant FIRST = Instant.EPOCH;
    private static final Instant END = LocalDate.of(10_000, 1, 1).atStartOfDay().toInstant(ZoneOffset.UTC);

    private static final DateTimeFormatter ISO_8601 = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart()
            .appendLiteral('T')
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .optionalStart()
            .appendOffset("+HH:mm:ss", "Z")
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HHmmss", "Z")
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HH", "Z")
            .optionalEnd()
            .toFormatter()
            .withChronology(IsoChronology.INSTANCE)
            .withResolverStyle(ResolverStyle.STRICT);

    private Timestamp() {}

    /** The moment that the text means, to the microsecond, or nothing when it means none. */
    public static Optional<Instant> parse(String text) {
        if (text.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            TemporalAccessor parsed =
                    ISO_8601.parseBest(text.strip(), OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
            Instant moment = moment(parsed).truncatedTo(ChronoUnit.MICROS);
            return moment.isBefore(FIRST) || !moment.isBefore(END) ? Optional.empty() : Optional.of(moment);
        } catch (DateTimeException notATimestamp) {
            return Optional.empty();
        }
    }

    private static Instant moment(TemporalAccessor parsed) {
        if (parsed instanceof OffsetDateTime withOffset) {
            return withOffset.toInstant();
        }
        LocalDateTime local = parsed instanceof LocalDate date ? date.atStartOfDay() : LocalDateTime.from(parsed);
        return local.toInstant(ZoneOffset.UTC);
    }
}
