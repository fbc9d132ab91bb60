package dev.intake.ingest;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * So many entries at most: the one whose last use is longest ago makes room for a new one. Not safe for threads by itself.
 *
 * @param <K> of keys
 * @param <V> of values
 */
public final class LatestUsed<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1;
    private static final float LOAD_FACTOR = 0.75f;

    private final int most;

    /** Without any entry. */
    public LatestUsed(int most) {
        super(16, LOAD_FACTOR, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
