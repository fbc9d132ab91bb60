package dev.intake.http.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.Optional;
import java.util.function.Function;

/**
 * {@code pager.jte}: the links to the pages before and after the present one.
 *
 * @param previous address of the page before; absent on the first page
 * @param next address of the next page; absent on the last page
 */
public record Pager(Optional<String> previous, Optional<String> next) {
    /**
     * Returns the links of a page.
     *
     * @param trail to the present page
     * @param last the place of the last entry, if others follow
     * @param address returns the address of the page to which a trail leads
     */
    public static Pager of(Trail trail, Optional<String> last, Function<String, String> address) {
        return new Pager(trail.previous().map(address), last.map(trail::next).map(address));
    }

    /** Returns a text as part of an address. */
    public static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    public boolean isNeeded() {
        return previous.isPresent() || next.isPresent();
    }
}
