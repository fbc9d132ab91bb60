package dev.intake.http.webhook;

import dev.intake.connector.clerk.ClerkTranslator;
import dev.intake.testing.FuzzCorpus;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Any JSON that Clerk could send has an outcome. */
class ClerkTranslatorFuzzTest {
    private static final TranslatorLaws LAWS = new TranslatorLaws(new ClerkTranslator());

    @TestFactory
    Stream<DynamicTest> corpus() {
        return FuzzCorpus.tests(ClerkTranslatorFuzzTest.class, ClerkTranslatorFuzzTest::fuzzerTestOneInput);
    }

    /** What the fuzzer calls: one payload or two, the second knowing what the first taught. */
    public static void fuzzerTestOneInput(byte[] input) {
        LAWS.hold(input);
    }
}
