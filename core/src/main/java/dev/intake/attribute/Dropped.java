package dev.intake.attribute;

import dev.intake.text.CleanText;

/**
 * What sanitization left out or shortened, and why. It never holds a value, for the value may be the secret that was
 * dropped.
 *
 * @param key the key as sent, cut to {@value AttributeKey#MAX_LENGTH} characters
 * @param reason why
 */
public record Dropped(String key, Reason reason) {
    /** Why a value was left out or shortened, in the order in which the rules apply. (Decisions 3.9) */
    public enum Reason {
        /** The key is empty, too long, or has a character that keys cannot have. */
        KEY_SHAPE,
        /** The key looks like a secret or sensitive personal data. */
        SECRET_KEY,
        /** The value is an object or an array. */
        NESTED,
        /** The value is null, which removes nothing. */
        NULL,
        /** The value is a number that is not finite. */
        NOT_FINITE,
        /** The text was kept, cut to {@value Sanitizer#MAX_TEXT} characters. */
        TRUNCATED,
        /** As many keys as an object can have were kept before this one. */
        TOO_MANY_KEYS
    }

    /** Shortens and cleans the key, which comes from outside. */
    public Dropped {
        key = CleanText.trimmed(key, AttributeKey.MAX_LENGTH);
    }
}
