package dev.intake.http.testing;

import java.util.stream.Stream;

/**
 * What a browser loaded for a page, until the page was complete: the page, its files, and the parts that it asks for at once.
 * The icon is not among the browser's measurements.
 *
 * @param requests how many requests
 * @param bytes the size of the bodies as they were sent, compressed
 * @param millis the time until the page was complete
 */
public record PageLoad(int requests, long bytes, long millis) {
    /** Most requests of a page. */
    public static final int MAX_REQUESTS = 6;

    /** Most bytes of a page with its files. */
    public static final int MAX_BYTES = 40_000;

    private static final String MEASURED = "(page => { const all = [page, ...performance.getEntriesByType('resource')"
            + ".filter(each => each.startTime <= page.loadEventEnd)];"
            + " return all.length + ' ' + all.reduce((sum, each) => sum + each.encodedBodySize, 0)"
            + " + ' ' + Math.round(page.loadEventEnd); })(performance.getEntriesByType('navigation')[0])";

    /** Returns what the page that the browser shows has loaded. */
    public static PageLoad of(Chromium browser) throws Exception {
        long[] measured = Stream.of(browser.evaluate(MEASURED).split(" "))
                .mapToLong(Long::parseLong)
                .toArray();
        return new PageLoad((int) measured[0], measured[1], measured[2]);
    }

    /** Whether the page keeps to both limits. */
    public boolean isSmall() {
        return requests <= MAX_REQUESTS && bytes <= MAX_BYTES;
    }
}
