package dev.intake.email;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The keys that sign unsubscribe links, by id. The key with the highest id signs; all keys verify, so old links work as
 * long as their key is configured. Keys are never shown.
 */
public final class UnsubscribeKeys {
    /** Maximum id of a key; the minimum is 1. */
    public static final int MAX_ID = 65_535;

    /** Minimum number of bytes of a key. */
    public static final int MIN_BYTES = 32;

    private final NavigableMap<Integer, byte[]> byId = new TreeMap<>();

    /**
     * Creates the set; copies the keys.
     *
     * @param byId at least one key of at least {@value #MIN_BYTES} bytes, with ids from 1 to {@value #MAX_ID}
     */
    public UnsubscribeKeys(Map<Integer, byte[]> byId) {
        if (byId.isEmpty()) {
            throw new IllegalArgumentException("at least one key is required to sign unsubscribe links");
        }
        byId.forEach((id, key) -> {
            if (id < 1 || id > MAX_ID || key.length < MIN_BYTES) {
                throw new IllegalArgumentException("a key has at least " + MIN_BYTES + " bytes and an id of 1 to "
                        + MAX_ID + "; id " + id + " has " + key.length + " bytes");
            }
            this.byId.put(id, key.clone());
        });
    }

    /** Returns the id of the key that signs. */
    int newest() {
        return byId.lastKey();
    }

    /** Returns the key with this id, not a copy. */
    Optional<byte[]> find(int id) {
        return Optional.ofNullable(byId.get(id));
    }

    @Override
    public String toString() {
        return "UnsubscribeKeys" + byId.keySet();
    }
}
