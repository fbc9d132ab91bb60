package dev.intake.http.page;

import java.util.List;
import java.util.stream.Stream;

/**
 * Lines to paste, split at the position of the ingestion key.
 *
 * @param title language or client
 * @param before the lines before the key
 * @param after the lines after the key
 */
public record MarkedSnippet(String title, String before, String after) {
    /** Stands for the ingestion key. */
    public static final String KEY = "YOUR_KEY";

    /**
     * Returns the lines for a command line and for every tracking client.
     *
     * @param endpoint URL of the tenant's events
     * @param service base URL of the service
     */
    public static List<MarkedSnippet> all(String endpoint, String service) {
        return Stream.concat(
                        Stream.of(new SdkSnippets.Snippet("curl", Snippets.curl(endpoint, KEY))),
                        SdkSnippets.all(service, KEY).stream())
                .map(snippet -> of(snippet.title(), snippet.text()))
                .toList();
    }

    private static MarkedSnippet of(String title, String text) {
        int key = text.indexOf(KEY);
        return new MarkedSnippet(title, text.substring(0, key), text.substring(key + KEY.length()));
    }
}
