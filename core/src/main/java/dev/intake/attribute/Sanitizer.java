package dev.intake.attribute;

import dev.intake.attribute.Dropped.Reason;
import dev.intake.text.CleanText;
import java.util.ArrayList;
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

    private final KeyFilter filter;
    private final Map<AttributeKey, AttributeValue> kept = new LinkedHashMap<>();
    private final List<Dropped> dropped = new ArrayList<>();

    /** Creates a sanitizer for a single object. */
    public Sanitizer() {
        this(new KeyFilter());
    }

    /** Creates a sanitizer for one of several objects of a request, which share a cache. */
    public Sanitizer(KeyFilter filter) {
        this.filter = filter;
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
        admit(key)
                .ifPresent(name -> AttributeValue.number(value)
                        .ifPresentOrElse(number -> keep(name, number), () -> drop(key, Reason.NOT_FINITE)));
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

    private Optional<AttributeKey> admit(String key) {
        KeyFilter.Decision decision = filter.on(key);
        decision.dropped().ifPresent(reason -> drop(key, reason));
        return decision.key();
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
}
