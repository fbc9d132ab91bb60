package dev.intake.attribute;

import dev.intake.attribute.Dropped.Reason;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Whether keys may be kept, each judged once: the objects of a request have mostly the same keys, and to tell whether a key
 * looks secret takes longer than all else that is done with it. It remembers {@value #MAX_REMEMBERED} keys at most, and is
 * for one request only, so that no client's keys stay in memory. Not safe for use by several threads. (Spec, Limits and
 * Sanitization 3)
 */
public final class KeyVerdicts {
    /** Keys remembered, at most: of a body of millions of keys, the others are judged again. */
    static final int MAX_REMEMBERED = 256;

    private static final Verdict BAD_SHAPE = new Refused(Reason.KEY_SHAPE);
    private static final Verdict SECRET = new Refused(Reason.SECRET_KEY);

    private final Map<String, Verdict> passed = new HashMap<>();

    /** What becomes of what is sent under a key. */
    sealed interface Verdict {}

    /**
     * It is kept, if its value may be.
     *
     * @param key the key
     */
    record Kept(AttributeKey key) implements Verdict {}

    /**
     * It is dropped, whatever its value is.
     *
     * @param why the rule
     */
    record Refused(Reason why) implements Verdict {}

    /** The verdict on this key. */
    Verdict on(String key) {
        Verdict known = passed.get(key);
        return known == null ? judged(key) : known;
    }

    /** How many keys it remembers. */
    int remembered() {
        return passed.size();
    }

    /** A key of a bad shape, which can be of any length, is not remembered. */
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
