package dev.intake.http.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * {@code pager.jte}: links to the previous and next page.
 *
 * @param previous URL of the previous page; absent on the first
 * @param next URL of the next page; absent on the last
 */
public record Pager(Optional<String> previous, Optional<String> next) {
    /**
     * Returns the links of a page.
     *
     * @param trail trail of the current page
     * @param last position of the last entry, if more follow
     * @param address returns the URL for a trail
     */
    public static Pager of(Trail trail, Optional<String> last, Function<String, String> address) {
        return new Pager(trail.previous().map(address), last.map(trail::next).map(address));
    }

    /** Encodes a text for a URL. */
    public static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    /** Returns a URL with the parameters that are not blank, sorted by name. */
    public static String address(String path, Map<String, String> parameters) {
        String query = new TreeMap<>(parameters)
                .entrySet().stream()
                        .filter(parameter -> !parameter.getValue().isEmpty())
                        .map(parameter -> parameter.getKey() + "=" + encoded(parameter.getValue()))
                        .collect(Collectors.joining("&"));
        return query.isEmpty() ? path : path + "?" + query;
    }

    public boolean isNeeded() {
        return previous.isPresent() || next.isPresent();
    }
}
