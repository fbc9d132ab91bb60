package dev.intake.http.server;

import dev.intake.access.IngestionKey;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** Finds the ingestion key in a request's {@code Authorization} header. (Spec, Authentication 1) */
public final class BearerKey {
    private BearerKey() {}

    /**
     * The key that the request shows. Nothing when there is no such header, more than one, another scheme, or a text
     * that cannot be a key: whoever sends two keys does not know which one is meant.
     */
    public static Optional<IngestionKey> of(HttpServletRequest request) {
        return BearerText.of(request).flatMap(IngestionKey::parse);
    }

    /** The key in a header's value; the scheme is read in any case. */
    public static Optional<IngestionKey> parse(String value) {
        return BearerText.parse(value).flatMap(IngestionKey::parse);
    }
}
