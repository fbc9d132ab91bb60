package dev.intake.http.server;

import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Map;

/**
 * Headers of every response, because most contain personal data or secrets: no cache keeps it, no browser guesses its type,
 * and no foreign page frames it. Pages and files set others of their own. (OWASP ASVS 3.4, 14.3.2)
 */
public final class ResponseHeaders {
    private final Map<String, String> values = new HashMap<>(Map.of(
            "Cache-Control", "no-store",
            "X-Content-Type-Options", "nosniff",
            "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"));

    /** Creates the headers of a service with or without TLS. */
    public ResponseHeaders(boolean secure) {
        if (secure) {
            values.put("Strict-Transport-Security", "max-age=31536000");
        }
    }

    /** Sets the headers. */
    public void set(Context context) {
        values.forEach(context::header);
    }

    Map<String, String> values() {
        return values;
    }
}
