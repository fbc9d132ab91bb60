package dev.intake.ingest;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A map of bounded size that evicts the least recently used entry. Not thread-safe.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class LatestUsed<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1;
    private static final float LOAD_FACTOR = 0.75f;

    private final int most;

    /** Creates an empty map with at most this number of entries. */
    public LatestUsed(int most) {
        super(16, LOAD_FACTOR, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
