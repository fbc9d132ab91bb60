package dev.intake.http.webhook;

import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.testing.FuzzCorpus;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Any JSON that Stripe could send has an outcome. */
class StripeTranslatorFuzzTest {
    private static final TranslatorLaws LAWS = new TranslatorLaws(new StripeTranslator());

    @TestFactory
    Stream<DynamicTest> corpus() {
        return FuzzCorpus.tests(StripeTranslatorFuzzTest.class, StripeTranslatorFuzzTest::fuzzerTestOneInput);
    }

    /** What the fuzzer calls: one payload or two, the second knowing what the first taught. */
    public static void fuzzerTestOneInput(byte[] input) {
        LAWS.hold(input);
    }
}
