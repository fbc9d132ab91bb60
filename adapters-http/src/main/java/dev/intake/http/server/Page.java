package dev.intake.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/**
 * A small page without scripts, images or external resources, in light or dark colours.
 *
 * @param status the HTTP status
 * @param html the whole document
 */
public record Page(int status, String html) {
    static final String CONTENT_TYPE = "text/html;charset=utf-8";

    private static final int FIRST_ERROR = 400;
    private static final String STYLE = resource("page.css");
    private static final String TEMPLATE = resource("page.html");

    /**
     * Forbids framing, indexing and referrers. Browsers only apply the page's style and submit its form to the
     * same origin.
     */
    static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy",
                    "default-src 'none'; style-src 'sha256-" + sha256(STYLE)
                            + "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            "Referrer-Policy", "no-referrer",
            "X-Frame-Options", "DENY",
            "X-Robots-Tag", "noindex, nofollow");

    /**
     * Creates a page.
     *
     * @param title title and heading, as text
     * @param content content below the heading, as HTML
     */
    public static Page of(int status, String title, String content) {
        return new Page(
                status,
                TEMPLATE.replace("{style}", STYLE)
                        .replace("{title}", escaped(title))
                        .replace("{content}", content));
    }

    /** Returns the text escaped for HTML. */
    public static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** Returns the headers of the response: those of every page and, if the service is busy, when to try again. */
    Map<String, String> headers() {
        if (status != Problem.OVERLOADED.status()) {
            return HEADERS;
        }
        Map<String, String> busy = new HashMap<>(HEADERS);
        busy.put("Retry-After", "1");
        return busy;
    }

    /** Returns whether the request failed. */
    boolean isError() {
        return status >= FIRST_ERROR;
    }

    /** Returns the document in UTF-8. */
    byte[] body() {
        return html.getBytes(UTF_8);
    }

    private static String resource(String name) {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing next to this class");
            }
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String sha256(String text) {
        try {
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
