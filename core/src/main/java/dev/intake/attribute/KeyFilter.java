package dev.intake.attribute;

import dev.intake.attribute.Dropped.Reason;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Decides which keys are kept, and caches the decisions. The objects of a request mostly share their keys, and the
 * check for secrets is the most expensive part of sanitization. Caches at most {@value #MAX_REMEMBERED} keys for one
 * request, so no client's keys stay in memory. Not thread-safe. (Spec, Limits and Sanitization 3)
 */
public final class KeyFilter {
    /** Maximum number of cached keys; further keys are checked each time. */
    static final int MAX_REMEMBERED = 256;

    private static final Verdict BAD_SHAPE = new Refused(Reason.KEY_SHAPE);
    private static final Verdict SECRET = new Refused(Reason.SECRET_KEY);

    private final Map<String, Verdict> passed = new HashMap<>();

    /** Remembers no keys yet. */
    public KeyFilter() {}

    /** The decision about a key. */
    sealed interface Verdict {}

    /**
     * Kept, if its value is valid.
     *
     * @param key the key
     */
    record Kept(AttributeKey key) implements Verdict {}

    /**
     * Dropped, whatever its value.
     *
     * @param why the rule that applied
     */
    record Refused(Reason why) implements Verdict {}

    /** Returns the decision about this key. */
    Verdict on(String key) {
        Verdict known = passed.get(key);
        return known == null ? judged(key) : known;
    }

    /** Returns the number of cached keys. */
    int remembered() {
        return passed.size();
    }

    /** Keys of invalid format are not cached, because they can be of any length. */
    private Verdict judged(String key) {
        Optional<AttributeKey> name = AttributeKey.parse(key);
        if (name.isEmpty()) {
            return BAD_SHAPE;
        }
        Verdict verdict = SecretKeys.looksSecret(key) ? SECRET : new Kept(name.get());
        if (passed.size() < MAX_REMEMBERED) {
            passed.put(key, verdict);
        }
        return verdict;
    }
}
