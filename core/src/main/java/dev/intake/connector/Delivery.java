package dev.intake.connector;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A received webhook request: its headers, and the bytes of its body, which are what was signed. (Decisions 4.5)
 *
 * <p>{@code toString} does not show it, because a body can hold private metadata.
 */
public final class Delivery {
    private final Map<String, List<String>> headers;
    private final byte[] body;

    /**
     * A delivery with these headers and bytes, both copied.
     *
     * @param headers all values of each header, in the order received; names are case-insensitive
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

    /** Returns all values of the header, in the order received; none if it was not sent. */
    public List<String> header(String name) {
        return headers.getOrDefault(name, List.of());
    }

    /** Returns all headers with their values, unmodifiable. */
    public Map<String, List<String>> headers() {
        return headers;
    }

    /** Returns the body, read-only, from its first byte. */
    public ByteBuffer body() {
        return ByteBuffer.wrap(body).asReadOnlyBuffer();
    }

    @Override
    public String toString() {
        return "Delivery[" + body.length + " bytes]";
    }
}
