package dev.intake.email;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The keys that unsubscribe links are signed with, each with an id. The one with the highest id signs, all of them
 * verify: links in emails of years ago work for as long as their key is there. Nothing shows a key.
 */
public final class UnsubscribeKeys {
    /** The highest id of a key; the lowest is 1. */
    public static final int MAX_ID = 65_535;

    /** Bytes of a key, at least. */
    public static final int MIN_BYTES = 32;

    private final NavigableMap<Integer, byte[]> byId = new TreeMap<>();

    /**
     * Takes copies of the keys.
     *
     * @param byId at least one key of at least {@value #MIN_BYTES} bytes, by ids of 1 to {@value #MAX_ID}
     */
    public UnsubscribeKeys(Map<Integer, byte[]> byId) {
        if (byId.isEmpty()) {
            throw new IllegalArgumentException("links need a key");
        }
        byId.forEach((id, key) -> {
            if (id < 1 || id > MAX_ID || key.length < MIN_BYTES) {
                throw new IllegalArgumentException("a key has at least " + MIN_BYTES + " bytes and an id of 1 to "
                        + MAX_ID + "; id " + id + " has " + key.length + " bytes");
            }
            this.byId.put(id, key.clone());
        });
    }

    /** The id of the key that signs. */
    int newest() {
        return byId.lastKey();
    }

    /** The key of that id, not a copy, if it is known. */
    Optional<byte[]> find(int id) {
        return Optional.ofNullable(byId.get(id));
    }

    @Override
    public String toString() {
        return "UnsubscribeKeys" + byId.keySet();
    }
}
