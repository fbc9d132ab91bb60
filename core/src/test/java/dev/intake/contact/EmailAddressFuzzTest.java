package dev.intake.contact;

import static dev.intake.testing.Storable.law;

import dev.intake.testing.FuzzCorpus;
import dev.intake.testing.FuzzInput;
import dev.intake.testing.Storable;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Any text is an address or none; an address can be stored and cannot break out of a header or a command of SMTP. */
class EmailAddressFuzzTest {
    private static final String MEANS_SOMETHING_IN_MAIL = "<>()[]\\,;:\"";

    @TestFactory
    Stream<DynamicTest> corpus() {
        return FuzzCorpus.tests(EmailAddressFuzzTest.class, EmailAddressFuzzTest::fuzzerTestOneInput);
    }

    /** What the fuzzer calls. */
    public static void fuzzerTestOneInput(byte[] input) {
        Optional<EmailAddress> parsed = EmailAddress.parse(FuzzInput.text(input));
        if (parsed.isEmpty()) {
            return;
        }
        EmailAddress address = parsed.get();
        Storable.email(address);
        law(address.value().codePoints().noneMatch(EmailAddressFuzzTest::breaksOut), "an address is one word of mail");
        EmailAddress again = EmailAddress.parse(address.value()).orElseThrow();
        law(again.value().equals(address.value()) && again.equals(address), "an address is read back as itself");
        law(again.hashCode() == address.hashCode(), "equal addresses have equal hash codes");
    }

    private static boolean breaksOut(int c) {
        return Character.isWhitespace(c)
                || Character.isSpaceChar(c)
                || Character.isISOControl(c)
                || MEANS_SOMETHING_IN_MAIL.indexOf(c) >= 0;
    }
}
