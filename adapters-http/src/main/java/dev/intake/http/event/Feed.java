package dev.intake.http.event;

import dev.intake.http.page.Pager;
import dev.intake.http.page.Trail;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A list of arrivals, newest first, that browsers poll. A poll returns the list only if its content has changed. The
 * whole list is compared, because a late entry may not be the newest.
 *
 * @param path path of the page
 * @param filters filters as query parameters
 * @param rows the rows of this page
 * @param trail the trail of this page
 * @param last where the next page starts: the last row, or the end of a search
 * @param searchedTo the arrival of the last searched entry; absent if all were searched
 * @param live whether browsers poll for changes
 */
public record Feed(
        String path,
        Map<String, String> filters,
        List<FeedRow> rows,
        Trail trail,
        Optional<String> last,
        Optional<Instant> searchedTo,
        boolean live) {
    /** Rows on a page. */
    public static final int ROWS = 50;

    /** Returns a hash of the rows. */
    String fingerprint() {
        return Integer.toHexString(rows.hashCode());
    }

    /** Returns the URL to poll. */
    public String newest() {
        return address(path + "/newest", Map.of("seen", fingerprint()));
    }

    /** Returns the URL of the page, with or without updates. */
    public String reload(boolean follow) {
        return address(path, follow ? Map.of() : Map.of("follow", "no"));
    }

    /** Returns the links to the previous and next page. */
    public Pager pager() {
        return Pager.of(trail, last, to -> address(path, Map.of("before", to)));
    }

    private String address(String to, Map<String, String> more) {
        Map<String, String> parameters = new HashMap<>(filters);
        parameters.putAll(more);
        return Pager.address(to, parameters);
    }
}
