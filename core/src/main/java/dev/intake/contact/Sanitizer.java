package dev.intake.contact;

import dev.intake.contact.Dropped.Reason;
import dev.intake.kernel.CleanText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Builds {@link Attributes} from one untrusted object: traits, properties or provider metadata. Members are added one
 * by one in input order, so a streaming parser needs no tree.
 *
 * <p>The rules apply in this order: format of the key, secret-looking key, type of the value, trimming, truncation to
 * {@value #MAX_TEXT} characters, maximum of {@value #MAX_KEYS} keys. Not thread-safe. (Spec, Limits and Sanitization;
 * Decisions 3.9)
 *
 * <p>The objects of a request mostly share their keys, and the check for secrets is the most expensive part. {@link #another}
 * therefore shares the decisions about at most {@value #MAX_CACHED} keys within one request, so no client's keys stay in
 * memory.
 */
public final class Sanitizer {
    /** Maximum number of keys kept of one object. */
    public static final int MAX_KEYS = 50;

    /** Maximum number of characters kept of a text. */
    public static final int MAX_TEXT = 1024;

    /**
     * Maximum number of reported keys, so that a body with millions of invalid keys does not cause a report of that
     * size.
     */
    public static final int MAX_REPORTED = 100;

    /** Maximum number of cached decisions; further keys are checked each time. */
    static final int MAX_CACHED = 256;

    private static final Decision BAD_FORMAT = new Decision(Optional.empty(), Optional.of(Reason.KEY_SHAPE));
    private static final Decision SECRET = new Decision(Optional.empty(), Optional.of(Reason.SECRET_KEY));

    private final Map<String, Decision> decisions;
    private final Map<AttributeKey, AttributeValue> kept = new LinkedHashMap<>();
    private final List<Dropped> dropped = new ArrayList<>();

    /** Creates a sanitizer of one object, or of the first object of a request. */
    public Sanitizer() {
        this(new HashMap<>());
    }

    private Sanitizer(Map<String, Decision> decisions) {
        this.decisions = decisions;
    }

    /**
     * The decision about a key.
     *
     * @param key the key, if its values are kept
     * @param dropped the rule that drops all its values, if one does
     */
    private record Decision(Optional<AttributeKey> key, Optional<Reason> dropped) {}

    /** Returns a sanitizer of another object of the same request, which shares the decisions about keys. */
    public Sanitizer another() {
        return new Sanitizer(decisions);
    }

    /** Adds a text. */
    public void text(String key, String value) {
        Optional<AttributeKey> name = admit(key);
        if (name.isEmpty()) {
            return;
        }
        String trimmed = CleanText.trimmed(value);
        String text = CleanText.cut(trimmed, MAX_TEXT);
        if (keep(name.get(), new AttributeValue.Text(text)) && text.length() < trimmed.length()) {
            drop(key, Reason.TRUNCATED);
        }
    }

    /** Adds a whole number. */
    public void whole(String key, long value) {
        admit(key).ifPresent(name -> keep(name, new AttributeValue.Whole(value)));
    }

    /** Adds a number; drops it if it is not finite. */
    public void number(String key, double value) {
        number(key, AttributeValue.number(value));
    }

    /** Adds a number with its digits; drops it if it is not finite as a {@code double}. */
    public void number(String key, BigDecimal value) {
        number(key, AttributeValue.number(value));
    }

    private void number(String key, Optional<AttributeValue> value) {
        admit(key)
                .ifPresent(name ->
                        value.ifPresentOrElse(number -> keep(name, number), () -> drop(key, Reason.NOT_FINITE)));
    }

    /** Adds a boolean. */
    public void flag(String key, boolean value) {
        admit(key).ifPresent(name -> keep(name, new AttributeValue.Flag(value)));
    }

    /** Drops an object or array. */
    public void nested(String key) {
        admit(key).ifPresent(name -> drop(key, Reason.NESTED));
    }

    /** Drops a null; null removes nothing. */
    public void absent(String key) {
        admit(key).ifPresent(name -> drop(key, Reason.NULL));
    }

    /** Returns what has been kept and dropped so far. */
    public Sanitized result() {
        return new Sanitized(Attributes.of(kept), dropped);
    }

    /** Returns the number of cached decisions. */
    int cached() {
        return decisions.size();
    }

    private Optional<AttributeKey> admit(String key) {
        Decision known = decisions.get(key);
        Decision decision = known == null ? decide(key) : known;
        decision.dropped().ifPresent(reason -> drop(key, reason));
        return decision.key();
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

    private boolean keep(AttributeKey key, AttributeValue value) {
        if (kept.size() >= MAX_KEYS && !kept.containsKey(key)) {
            drop(key.value(), Reason.TOO_MANY_KEYS);
            return false;
        }
        kept.put(key, value);
        return true;
    }

    private void drop(String key, Reason reason) {
        if (dropped.size() < MAX_REPORTED) {
            dropped.add(new Dropped(key, reason));
        }
    }

    /**
     * The result of sanitization.
     *
     * @param attributes the values that were kept
     * @param dropped the values that were dropped or shortened: the first {@value Sanitizer#MAX_REPORTED} in input order
     */
    public record Sanitized(Attributes attributes, List<Dropped> dropped) {
        /** The result for no input. */
        public static final Sanitized NOTHING = new Sanitized(Attributes.NONE, List.of());

        /** Copies the list. */
        public Sanitized {
            dropped = List.copyOf(dropped);
        }
    }
}
