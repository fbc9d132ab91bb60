package dev.intake.attribute;

import dev.intake.attribute.Dropped.Reason;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Decides which keys are kept, and caches the decisions. The objects of a request mostly share their keys, and the
 * check for secrets is the most expensive part of sanitization. Caches at most {@value #MAX_CACHED} keys for one
 * request, so no client's keys stay in memory. Not thread-safe. (Spec, Limits and Sanitization 3)
 */
public final class KeyFilter {
    /** Maximum number of cached keys; further keys are checked each time. */
    static final int MAX_CACHED = 256;

    private static final Decision BAD_FORMAT = new Decision(Optional.empty(), Optional.of(Reason.KEY_SHAPE));
    private static final Decision SECRET = new Decision(Optional.empty(), Optional.of(Reason.SECRET_KEY));

    private final Map<String, Decision> decisions = new HashMap<>();

    /** Creates a filter with an empty cache. */
    public KeyFilter() {}

    /**
     * The decision about a key.
     *
     * @param key the key, if its values are kept
     * @param dropped the rule that drops all its values, if one does
     */
    record Decision(Optional<AttributeKey> key, Optional<Reason> dropped) {}

    /** Returns the decision about this key. */
    Decision on(String key) {
        Decision known = decisions.get(key);
        return known == null ? decide(key) : known;
    }

    /** Returns the number of cached keys. */
    int cached() {
        return decisions.size();
    }

    /** Keys of invalid format are not cached, because they can be of any length. */
    private Decision decide(String key) {
        Optional<AttributeKey> name = AttributeKey.parse(key);
        if (name.isEmpty()) {
            return BAD_FORMAT;
        }
        Decision decision = SecretKeys.looksSecret(key) ? SECRET : new Decision(name, Optional.empty());
        if (decisions.size() < MAX_CACHED) {
            decisions.put(key, decision);
        }
        return decision;
    }
}
