package dev.intake.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;

/**
 * What a person gets to see: a small page without scripts, images or anything from elsewhere, in the colours that the
 * person's system prefers.
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
     * Nothing of a page is kept, framed or found by a search, its address goes nowhere, and of what browsers could do
     * with it they do two things: they apply its own style, and they send its form back to where it came from.
     */
    static final Map<String, String> HEADERS = Map.of(
            "Cache-Control", "no-store",
            "Content-Security-Policy",
                    "default-src 'none'; style-src 'sha256-" + sha256(STYLE)
                            + "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            "Referrer-Policy", "no-referrer",
            "X-Content-Type-Options", "nosniff",
            "X-Frame-Options", "DENY",
            "X-Robots-Tag", "noindex, nofollow");

    /**
     * A page.
     *
     * @param title its title and heading, as text
     * @param content what comes under the heading, as HTML
     */
    public static Page of(int status, String title, String content) {
        return new Page(
                status,
                TEMPLATE.replace("{style}", STYLE)
                        .replace("{title}", escaped(title))
                        .replace("{content}", content));
    }

    /** The text as it must stand in HTML. */
    public static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** Whether the request was refused. */
    boolean isError() {
        return status >= FIRST_ERROR;
    }

    /** The document as it goes over the wire. */
    byte[] body() {
        return html.getBytes(UTF_8);
    }

    private static String resource(String name) {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " belongs beside this class");
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
