package dev.intake.contact;

import static dev.intake.testing.Storable.law;

import dev.intake.contact.Sanitizer.Sanitized;
import dev.intake.kernel.CleanText;
import dev.intake.testing.FuzzCorpus;
import dev.intake.testing.FuzzInput;
import dev.intake.testing.Storable;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Whatever members are offered, what is kept keeps the limits, and sanitizing it again changes nothing. */
class SanitizerFuzzTest {
    private static final int MAX_REPORTED = 100;
    private static final int MAX_SHOWN_KEY = 64;

    @TestFactory
    Stream<DynamicTest> corpus() {
        return FuzzCorpus.tests(SanitizerFuzzTest.class, SanitizerFuzzTest::fuzzerTestOneInput);
    }

    /** The fuzzer's entry point: keys and values in turns; the first character of a value determines its type. */
    public static void fuzzerTestOneInput(byte[] input) {
        FuzzInput texts = new FuzzInput(input);
        Sanitizer sanitizer = new Sanitizer();
        while (!texts.isEmpty()) {
            offer(sanitizer, texts.next(), texts.next());
        }
        Sanitized once = sanitizer.result();
        Storable.attributes(once.attributes());
        law(
                once.attributes().keys().stream().noneMatch(key -> SecretKeys.looksSecret(key.value())),
                "no key is secret");
        law(once.dropped().size() <= MAX_REPORTED, "a report is short");
        for (Dropped dropped : once.dropped()) {
            Storable.clean("a reported key", dropped.key());
            law(!CleanText.isLongerThan(dropped.key(), MAX_SHOWN_KEY), "a reported key is short");
        }
        law(again(once).equals(new Sanitized(once.attributes(), List.of())), "sanitizing twice is sanitizing once");
    }

    private static Sanitized again(Sanitized once) {
        Sanitizer sanitizer = new Sanitizer();
        once.attributes().asMap().forEach((key, value) -> {
            if (value instanceof AttributeValue.Text text) {
                sanitizer.text(key.value(), text.value());
            } else if (value instanceof AttributeValue.Whole whole) {
                sanitizer.whole(key.value(), whole.value());
            } else if (value instanceof AttributeValue.Decimal decimal) {
                sanitizer.number(key.value(), decimal.value());
            } else {
                sanitizer.flag(key.value(), ((AttributeValue.Flag) value).value());
            }
        });
        return sanitizer.result();
    }

    private static void offer(Sanitizer sanitizer, String key, String value) {
        String rest = value.isEmpty() ? "" : value.substring(1);
        switch (value.isEmpty() ? ' ' : value.charAt(0)) {
            case '#' -> sanitizer.number(key, number(rest));
            case '%' -> sanitizer.whole(key, (long) number(rest));
            case '!' -> sanitizer.flag(key, rest.isEmpty());
            case '{' -> sanitizer.nested(key);
            case '0' -> sanitizer.absent(key);
            case '*' -> sanitizer.text(key, rest.repeat(MAX_REPORTED));
            default -> sanitizer.text(key, value);
        }
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException noNumber) {
            return text.hashCode();
        }
    }
}
