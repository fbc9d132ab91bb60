package dev.intake.attribute;

import dev.intake.attribute.Dropped.Reason;
import dev.intake.text.CleanText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes {@link Attributes} of one object of traits, properties or provider metadata. The members are offered one by
 * one in the order sent, so a streaming reader needs no tree.
 *
 * <p>The rules apply in this order: the key's shape, a key that looks secret, the type of the value, trimming, cutting
 * to {@value #MAX_TEXT} characters, the first {@value #MAX_KEYS} that remain. (Spec, Limits and Sanitization; Decisions
 * 3.9) Not safe for use by several threads.
 */
public final class Sanitizer {
    /** Keys kept in one object, at most. */
    public static final int MAX_KEYS = 50;

    /** Characters kept of a text, at most. */
    public static final int MAX_TEXT = 1024;

    /** What one object's report names, at most: a body of millions of bad keys must not become a report of its size. */
    public static final int MAX_REPORTED = 100;

    private final KeyVerdicts verdicts;
    private final Map<AttributeKey, AttributeValue> kept = new LinkedHashMap<>();
    private final List<Dropped> dropped = new ArrayList<>();

    /** For an object that comes alone. */
    public Sanitizer() {
        this(new KeyVerdicts());
    }

    /** For one of the objects of a request, which share the verdicts on their keys. */
    public Sanitizer(KeyVerdicts verdicts) {
        this.verdicts = verdicts;
    }

    /** Offers a text. */
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

    /** Offers a whole number. */
    public void whole(String key, long value) {
        admit(key).ifPresent(name -> keep(name, new AttributeValue.Whole(value)));
    }

    /** Offers a number; one that is not finite is dropped. */
    public void number(String key, double value) {
        admit(key)
                .ifPresent(name -> AttributeValue.number(value)
                        .ifPresentOrElse(number -> keep(name, number), () -> drop(key, Reason.NOT_FINITE)));
    }

    /** Offers a flag. */
    public void flag(String key, boolean value) {
        admit(key).ifPresent(name -> keep(name, new AttributeValue.Flag(value)));
    }

    /** Offers an object or an array, which is dropped. */
    public void nested(String key) {
        admit(key).ifPresent(name -> drop(key, Reason.NESTED));
    }

    /** Offers a null, which is dropped and removes nothing. */
    public void absent(String key) {
        admit(key).ifPresent(name -> drop(key, Reason.NULL));
    }

    /** What was kept and what was not, so far. */
    public Sanitized result() {
        return new Sanitized(Attributes.of(kept), dropped);
    }

    private Optional<AttributeKey> admit(String key) {
        KeyVerdicts.Verdict verdict = verdicts.on(key);
        if (verdict instanceof KeyVerdicts.Refused refused) {
            drop(key, refused.why());
            return Optional.empty();
        }
        return Optional.of(((KeyVerdicts.Kept) verdict).key());
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
