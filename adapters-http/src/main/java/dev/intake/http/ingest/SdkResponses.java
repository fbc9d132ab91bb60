package dev.intake.http.ingest;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.intake.http.server.JsonResponse;
import dev.intake.ingest.Finding;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.OperationReport;
import dev.intake.ingest.OperationResult;
import dev.intake.ingest.Refusal;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Responses to clients of the tracking protocol. Most clients read the status only and treat 200 as success; some read
 * {@code success}.
 */
final class SdkResponses {
    /** The maximum wait that clients accept in {@code Retry-After}. */
    private static final Duration MAX_WAIT = Duration.ofMinutes(5);

    private SdkResponses() {}

    /**
     * Returns the result of each item.
     *
     * @param items in the order sent
     * @param results results of the items that are operations, in the same order
     */
    static JsonResponse results(List<SdkItem> items, List<OperationResult> results) {
        return answer(json -> writeResults(json, items, results.iterator()));
    }

    /** Returns the result of each item with its effects. */
    static JsonResponse explained(List<SdkItem> items, IngestOutcome.Explained explained) {
        return answer(json -> {
            writeResults(json, items, explained.results().iterator());
            writeReports(json, items, explained.reports().iterator());
        });
    }

    /** Returns the planned effects of the items. */
    static JsonResponse planned(List<SdkItem> items, IngestOutcome.Planned planned) {
        return answer(json -> {
            json.writeBooleanField("dryRun", true);
            writeReports(json, items, planned.reports().iterator());
        });
    }

    private static JsonResponse answer(JsonResponse.Content members) {
        return JsonResponse.object(json -> {
            json.writeBooleanField("success", true);
            members.writeTo(json);
        });
    }

    /**
     * Returns the refusal of a request, with a shorter {@code Retry-After} if clients would not wait for the original one.
     */
    static JsonResponse refusal(Refusal refusal) {
        return JsonResponse.refusal(
                refusal instanceof Refusal.RateLimited limited
                                && limited.retryAfter().compareTo(MAX_WAIT) > 0
                        ? new Refusal.RateLimited(MAX_WAIT)
                        : refusal);
    }

    private static void writeResults(JsonGenerator json, List<SdkItem> items, Iterator<OperationResult> results)
            throws IOException {
        json.writeArrayFieldStart("results");
        for (int index = 0; index < items.size(); index++) {
            json.writeStartObject();
            json.writeNumberField("index", index);
            write(json, items.get(index), results);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Writes a report for each operation and a result for any other item. */
    private static void writeReports(JsonGenerator json, List<SdkItem> items, Iterator<OperationReport> reports)
            throws IOException {
        int[] places = places(items);
        json.writeArrayFieldStart("report");
        for (int index = 0; index < items.size(); index++) {
            json.writeStartObject();
            json.writeNumberField("index", index);
            if (items.get(index) instanceof SdkItem.Accepted accepted) {
                json.writeStringField("type", accepted.call().word());
                new ReportJson(json, places).write(reports.next(), accepted.operation(), accepted.dropped());
            } else {
                write(json, items.get(index), Collections.emptyIterator());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Returns the index of each operation among the items. */
    private static int[] places(List<SdkItem> items) {
        return IntStream.range(0, items.size())
                .filter(index -> items.get(index) instanceof SdkItem.Accepted)
                .toArray();
    }

    private static void write(JsonGenerator json, SdkItem item, Iterator<OperationResult> results) throws IOException {
        if (item instanceof SdkItem.Accepted accepted) {
            json.writeStringField("type", accepted.call().word());
            JsonResponse.writeStatus(json, results.next());
        } else if (item instanceof SdkItem.Invalid invalid) {
            if (invalid.call().isPresent()) {
                json.writeStringField("type", invalid.call().get().word());
            }
            json.writeStringField("status", "invalid");
            json.writeStringField("reason", reason(invalid.findings()));
        } else if (item instanceof SdkItem.Ignored ignored) {
            json.writeStringField("type", ignored.call().word());
            json.writeStringField("status", "ignored_type");
        } else {
            json.writeStringField("type", SdkCall.IDENTIFY.word());
            JsonResponse.writeStatus(json, new OperationResult.SkippedNoIdentity());
        }
    }

    private static String reason(List<Finding> findings) {
        return findings.stream().map(Finding::toString).collect(Collectors.joining("; "));
    }
}
