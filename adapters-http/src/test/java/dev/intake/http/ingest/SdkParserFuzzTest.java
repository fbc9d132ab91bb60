package dev.intake.http.ingest;

import static dev.intake.testing.Storable.law;

import dev.intake.ingest.Batch;
import dev.intake.ingest.Finding;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationResult;
import dev.intake.kernel.Json;
import dev.intake.testing.FuzzCorpus;
import dev.intake.testing.Storable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Any bytes are parsed to items with one result each, or are rejected; the operation of an item can be stored. */
class SdkParserFuzzTest {
    @TestFactory
    Stream<DynamicTest> corpus() {
        return FuzzCorpus.tests(SdkParserFuzzTest.class, SdkParserFuzzTest::fuzzerTestOneInput);
    }

    /** What the fuzzer calls. */
    public static void fuzzerTestOneInput(byte[] input) {
        check(SdkParser.batch(input));
        for (SdkCall call : SdkCall.values()) {
            SdkBody single = SdkParser.single(call, input);
            law(single.items().size() == 1, "a call has one item");
            check(single);
        }
    }

    private static void check(SdkBody body) {
        law(body.items().size() <= SdkParser.MAX_ITEMS, "there are not too many items");
        body.findings().forEach(finding -> FuzzedAnswer.refusal(finding.toString()));
        List<Operation> operations = new ArrayList<>();
        for (SdkItem item : body.items()) {
            if (item instanceof SdkItem.Accepted asked) {
                operations.add(asked.operation());
            } else if (item instanceof SdkItem.Invalid invalid) {
                law(!invalid.findings().isEmpty(), "an invalid item has a finding");
                invalid.findings().stream().map(Finding::toString).forEach(said -> Storable.clean("a finding", said));
            }
        }
        for (int from = 0; from < operations.size(); from += Batch.MAX_OPERATIONS) {
            FuzzedAnswer.operations(operations.subList(from, Math.min(operations.size(), from + Batch.MAX_OPERATIONS)));
        }
        if (body.findings().isEmpty()) {
            answered(body.items(), operations.size());
        }
    }

    private static void answered(List<SdkItem> items, int asked) {
        List<OperationResult> results = Stream.<OperationResult>generate(OperationResult.Duplicate::new)
                .limit(asked)
                .toList();
        Optional<Json> answer = FuzzedAnswer.json(SdkResponses.results(items, results));
        law(
                answer.map(json -> json.elements("results").size()).equals(Optional.of(items.size())),
                "each item has its answer");
    }
}
