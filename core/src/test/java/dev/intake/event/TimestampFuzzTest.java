package dev.intake.event;

import static dev.intake.testing.Storable.law;

import dev.intake.testing.FuzzCorpus;
import dev.intake.testing.FuzzInput;
import dev.intake.testing.Storable;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Any text is a moment or none; a second reader, which knows the extended calendar format, agrees on which moment it is. */
class TimestampFuzzTest {
    private static final DateTimeFormatter SECOND_READER = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart()
            .appendLiteral('T')
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .optionalStart()
            .appendOffset("+HH:MM", "Z")
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HHMM", "Z")
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HH", "Z")
            .toFormatter()
            .withResolverStyle(ResolverStyle.STRICT);

    @TestFactory
    Stream<DynamicTest> corpus() {
        return FuzzCorpus.tests(TimestampFuzzTest.class, TimestampFuzzTest::fuzzerTestOneInput);
    }

    /** What the fuzzer calls. */
    public static void fuzzerTestOneInput(byte[] input) {
        String text = FuzzInput.text(input);
        Optional<Instant> moment = Timestamp.parse(text);
        if (moment.isPresent()) {
            Storable.moment(moment.get());
            law(Timestamp.parse(moment.get().toString()).equals(moment), "what is written down is read back");
            law(
                    secondReading(text)
                            .map(second -> second.truncatedTo(ChronoUnit.MICROS).equals(moment.get()))
                            .orElse(true),
                    "a second reader agrees");
        }
    }

    private static Optional<Instant> secondReading(String text) {
        try {
            TemporalAccessor read = SECOND_READER.parseBest(
                    text.strip().replace(',', '.'), OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
            if (read instanceof OffsetDateTime with) {
                return Optional.of(with.toInstant());
            }
            return Optional.of(
                    read instanceof LocalDateTime without
                            ? without.toInstant(ZoneOffset.UTC)
                            : LocalDate.from(read).atStartOfDay().toInstant(ZoneOffset.UTC));
        } catch (DateTimeException otherFormat) {
            return Optional.empty();
        }
    }
}
