package dev.intake.http.ingest;

import dev.intake.ingest.Finding;
import java.util.List;

/**
 * What the body of a client's request says.
 *
 * @param writeKey the key in it, as far as it could be read
 * @param items in the order sent; of no use when there are findings
 * @param findings what makes the body as a whole one that cannot be taken; mostly none
 */
record SdkBody(SdkKey writeKey, List<SdkItem> items, List<Finding> findings) {
    /** Copies the lists. */
    SdkBody {
        items = List.copyOf(items);
        findings = List.copyOf(findings);
    }
}
