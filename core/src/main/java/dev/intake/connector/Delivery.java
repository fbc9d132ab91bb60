package dev.intake.connector;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A webhook request as received: its headers and the very bytes of its body, which are what was signed. (Decisions 4.5)
 *
 * <p>It is not shown by {@code toString}: a body can hold metadata that the provider calls private.
 */
public final class Delivery {
    private final Map<String, List<String>> headers;
    private final byte[] body;

    /**
     * A delivery of these headers and bytes, both copied.
     *
     * @param headers every value of every header, in the order received; names that differ only in case are the same
     * @param body undecoded
     */
    public Delivery(Map<String, List<String>> headers, byte[] body) {
        Map<String, List<String>> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, values) ->
                byName.computeIfAbsent(name, unused -> new ArrayList<>()).addAll(values));
        byName.replaceAll((name, values) -> List.copyOf(values));
        this.headers = Collections.unmodifiableMap(byName);
        this.body = body.clone();
    }

    /** Every value of the header, in the order received; none when it was not sent. */
    public List<String> header(String name) {
        return headers.getOrDefault(name, List.of());
    }

    /** Every header with its values, unmodifiable. */
    public Map<String, List<String>> headers() {
        return headers;
    }

    /** The body, read-only, from its first byte. */
    public ByteBuffer body() {
        return ByteBuffer.wrap(body).asReadOnlyBuffer();
    }

    @Override
    public String toString() {
        return "Delivery[" + body.length + " bytes]";
    }
}
