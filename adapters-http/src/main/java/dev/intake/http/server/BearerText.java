package dev.intake.http.server;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Finds what a request shows in its {@code Authorization} header. */
public final class BearerText {
    private static final String SCHEME = "Bearer ";

    private BearerText() {}

    /**
     * The text behind the scheme. Nothing when there is no such header, more than one, or another scheme: whoever sends
     * two does not know which one is meant.
     */
    public static Optional<String> of(HttpServletRequest request) {
        List<String> values = Collections.list(request.getHeaders("Authorization"));
        return values.size() == 1 ? parse(values.get(0)) : Optional.empty();
    }

    /** The text in a header's value; the scheme is read in any case. */
    static Optional<String> parse(String value) {
        return value.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                ? Optional.of(value.substring(SCHEME.length()).strip())
                : Optional.empty();
    }
}
