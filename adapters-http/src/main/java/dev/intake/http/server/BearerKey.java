package dev.intake.http.server;

import dev.intake.access.IngestionKey;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** Finds the ingestion key in a request's {@code Authorization} header. (Spec, Authentication 1) */
public final class BearerKey {
    private BearerKey() {}

    /**
     * Returns the key in the header; empty without the header, with several, with another scheme, or for a text that
     * cannot be a key.
     */
    public static Optional<IngestionKey> of(HttpServletRequest request) {
        return BearerText.of(request).flatMap(IngestionKey::parse);
    }

    /** Returns the key in a header's value; the scheme is case-insensitive. */
    public static Optional<IngestionKey> parse(String value) {
        return BearerText.parse(value).flatMap(IngestionKey::parse);
    }
}
