package dev.intake.http.ingest;

import static dev.intake.testing.Storable.law;

import dev.intake.http.ingest.EventsParser.ParsedEvents;
import dev.intake.ingest.Batch;
import dev.intake.testing.FuzzCorpus;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Any bytes are parsed to operations that can be stored, or are rejected with a message that can be sent. */
class EventsParserFuzzTest {
    @TestFactory
    Stream<DynamicTest> corpus() {
        return FuzzCorpus.tests(EventsParserFuzzTest.class, EventsParserFuzzTest::fuzzerTestOneInput);
    }

    /** What the fuzzer calls. */
    public static void fuzzerTestOneInput(byte[] input) {
        ParsedEvents parsed = EventsParser.parse(input);
        if (parsed.findings().isEmpty()) {
            int count = parsed.operations().size();
            law(count >= 1 && count <= Batch.MAX_OPERATIONS, "a batch has operations, and not too many");
            FuzzedAnswer.operations(parsed.operations());
        } else {
            FuzzedAnswer.refusal(IngestRequest.message(parsed.findings()));
        }
    }
}
