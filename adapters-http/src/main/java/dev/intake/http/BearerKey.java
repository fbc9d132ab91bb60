package dev.intake.http;

import dev.intake.key.IngestionKey;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Finds the ingestion key in a request's {@code Authorization} header. (Spec, Authentication 1) */
final class BearerKey {
    private static final String SCHEME = "Bearer ";

    private BearerKey() {}

    /**
     * The key that the request shows. Nothing when there is no such header, more than one, another scheme, or a text
     * that cannot be a key: whoever sends two keys does not know which one is meant.
     */
    static Optional<IngestionKey> of(HttpServletRequest request) {
        List<String> values = Collections.list(request.getHeaders("Authorization"));
        return values.size() == 1 ? parse(values.get(0)) : Optional.empty();
    }

    /** The key in a header's value; the scheme is read in any case. */
    static Optional<IngestionKey> parse(String value) {
        return value.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                ? IngestionKey.parse(value.substring(SCHEME.length()).strip())
                : Optional.empty();
    }
}
