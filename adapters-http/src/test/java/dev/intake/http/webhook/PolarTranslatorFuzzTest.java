package dev.intake.http.webhook;

import dev.intake.connector.polar.PolarTranslator;
import dev.intake.testing.FuzzCorpus;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Any JSON that Polar could send has an outcome. */
class PolarTranslatorFuzzTest {
    private static final TranslatorLaws LAWS = new TranslatorLaws(new PolarTranslator());

    @TestFactory
    Stream<DynamicTest> corpus() {
        return FuzzCorpus.tests(PolarTranslatorFuzzTest.class, PolarTranslatorFuzzTest::fuzzerTestOneInput);
    }

    /** What the fuzzer calls: one payload or two, the second knowing what the first taught. */
    public static void fuzzerTestOneInput(byte[] input) {
        LAWS.hold(input);
    }
}
