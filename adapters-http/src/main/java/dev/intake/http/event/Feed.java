package dev.intake.http.event;

import dev.intake.http.page.Pager;
import dev.intake.http.page.Trail;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A list of what came in, newest first, which a browser with scripts keeps up to date: it asks again and again, and gets
 * the list only when it has changed. Compared is the list itself and not its newest entry, for what is written down a
 * moment late stands behind that.
 *
 * @param path of the page
 * @param filters what the list is narrowed by, as parameters of the address
 * @param rows the newest of it
 * @param trail to the page
 * @param last the place of its last row, if others follow
 * @param live whether it is kept up to date
 */
public record Feed(
        String path,
        Map<String, String> filters,
        List<FeedRow> rows,
        Trail trail,
        Optional<String> last,
        boolean live) {
    /** Rows on a page. */
    public static final int ROWS = 50;

    /** Told apart by their content. */
    String fingerprint() {
        return Integer.toHexString(rows.hashCode());
    }

    /** Where the list alone is, for whoever has this one. */
    public String newest() {
        return address(path + "/newest", Map.of("seen", fingerprint()));
    }

    /** The page again, kept up to date or not. */
    public String reload(boolean follow) {
        return address(path, follow ? Map.of() : Map.of("follow", "no"));
    }

    /** Returns the links to the pages beside. */
    public Pager pager() {
        return Pager.of(trail, last, to -> address(path, Map.of("before", to)));
    }

    private String address(String to, Map<String, String> more) {
        Map<String, String> parameters = new TreeMap<>(filters);
        parameters.putAll(more);
        StringBuilder address = new StringBuilder(to);
        String separator = "?";
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            if (!parameter.getValue().isEmpty()) {
                address.append(separator)
                        .append(parameter.getKey())
                        .append('=')
                        .append(URLEncoder.encode(parameter.getValue(), StandardCharsets.UTF_8));
                separator = "&";
            }
        }
        return address.toString();
    }
}
