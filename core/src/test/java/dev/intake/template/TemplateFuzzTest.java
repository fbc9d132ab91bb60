package dev.intake.template;

import static dev.intake.testing.Storable.law;

import dev.intake.testing.FuzzCorpus;
import dev.intake.testing.FuzzInput;
import dev.intake.testing.Storable;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Any texts are an email or have faults; filled with any values, its subject stays a line and its text has no controls. */
class TemplateFuzzTest {
    private static final int MAX_SUBJECT = 500;

    @TestFactory
    Stream<DynamicTest> corpus() {
        return FuzzCorpus.tests(TemplateFuzzTest.class, TemplateFuzzTest::fuzzerTestOneInput);
    }

    /** What the fuzzer calls: subject, text, and the values of {@code event.x} and {@code event.y}. */
    public static void fuzzerTestOneInput(byte[] input) {
        FuzzInput texts = new FuzzInput(input);
        String subject = texts.next();
        String text = texts.next();
        MergeValues values = Sample.text(Map.of("x", texts.next(), "y", texts.next()));
        EmailTemplateReading reading = EmailTemplate.read(subject, text, Optional.empty());
        if (reading instanceof EmailTemplateReading.Unreadable unreadable) {
            unreadable.faults().forEach(fault -> sayable(fault.toString()));
            return;
        }
        EmailTemplate email = ((EmailTemplateReading.Read) reading).email();
        law(email.subject().source().equals(subject) && email.text().source().equals(text), "sources are kept");
        if (email.render(values) instanceof Rendering.Ready ready) {
            check(ready.email());
        } else {
            law(!email.requiredFields().isEmpty(), "only an email with required fields is held");
        }
    }

    private static void check(RenderedEmail email) {
        Storable.text("a subject", email.subject(), 1, MAX_SUBJECT);
        law(email.subject().codePoints().noneMatch(TemplateFuzzTest::endsALine), "a subject is one line");
        law(!email.subject().contains("=?"), "a subject has no encoded word");
        Storable.clean("a text", email.text());
    }

    private static void sayable(String fault) {
        Storable.clean("a fault", fault);
        law(fault.codePoints().noneMatch(c -> c != '\t' && endsALine(c)), "a fault is one line");
    }

    private static boolean endsALine(int c) {
        return Character.isISOControl(c) || c == 0x2028 || c == 0x2029;
    }
}
