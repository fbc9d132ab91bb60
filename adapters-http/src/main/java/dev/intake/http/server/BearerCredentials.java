package dev.intake.http.server;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Reads bearer credentials in the {@code Authorization} header. (Spec, Authentication 1) */
public final class BearerCredentials {
    private static final String SCHEME = "Bearer ";

    private BearerCredentials() {}

    /** Returns the text after the scheme; empty without the header, with several, or with another scheme. */
    public static Optional<String> of(HttpServletRequest request) {
        List<String> values = Collections.list(request.getHeaders("Authorization"));
        return values.size() == 1 ? parse(values.get(0)) : Optional.empty();
    }

    /** Returns the text in a header's value; the scheme is case-insensitive. */
    public static Optional<String> parse(String value) {
        return value.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                ? Optional.of(value.substring(SCHEME.length()).strip())
                : Optional.empty();
    }
}
