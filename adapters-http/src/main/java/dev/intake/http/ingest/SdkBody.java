package dev.intake.http.ingest;

import dev.intake.ingest.Finding;
import java.util.List;
import java.util.stream.Stream;

/**
 * The parsed body of a client's request.
 *
 * @param writeKey the key in the body
 * @param items the items in request order; meaningless if there are findings
 * @param findings faults of the whole body; usually empty
 */
public record SdkBody(SdkKey writeKey, List<SdkItem> items, List<Finding> findings) {
    /** Copies the lists. */
    public SdkBody {
        items = List.copyOf(items);
        findings = List.copyOf(findings);
    }

    <T extends SdkItem> Stream<T> items(Class<T> type) {
        return items.stream().filter(type::isInstance).map(type::cast);
    }
}
