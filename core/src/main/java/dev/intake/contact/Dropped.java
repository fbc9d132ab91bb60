package dev.intake.contact;

import dev.intake.kernel.CleanText;
import java.util.Locale;

/**
 * A value that sanitization dropped or shortened, and why. Holds no value, because the value may be a secret.
 *
 * @param key the key as sent, truncated to {@value AttributeKey#MAX_LENGTH} characters; of a placeholder or a time, the field
 * @param reason the rule that applied
 */
public record Dropped(String key, Reason reason) {
    /** Why a value was dropped or shortened, in the order in which the rules apply. (Decisions 3.9) */
    public enum Reason {
        /** The key is empty, too long, or contains an invalid character. */
        KEY_SHAPE("a key is 1 to " + AttributeKey.MAX_LENGTH + " of letters, digits, '_', '.', ':', '-'"),
        /** The key looks like a secret or sensitive personal data. */
        SECRET_KEY("a key that looks like a secret or sensitive personal data is dropped"),
        /** The value is an object or an array. */
        NESTED("a value is a string, a number or a boolean, neither an object nor an array"),
        /** The value is null, which removes nothing. */
        NULL("null is dropped and removes nothing"),
        /** The value is a number that is not finite. */
        NOT_FINITE("a number is finite"),
        /** The text was kept, truncated to {@value Sanitizer#MAX_TEXT} characters. */
        TRUNCATED("a text is cut to " + Sanitizer.MAX_TEXT + " characters"),
        /** The text, which would identify somebody or something, stands for a missing value. */
        PLACEHOLDER("an id or email that a program writes for a missing value counts as absent"),
        /** The time of a historical operation cannot be read, so it is recorded as of its arrival. */
        UNREAD_TIME("a time that is not ISO 8601 counts as absent; the operation is recorded as of its arrival"),
        /** The object already had the maximum number of keys. */
        TOO_MANY_KEYS("of the keys that remain the first " + Sanitizer.MAX_KEYS + " are kept");

        private final String rule;

        Reason(String rule) {
            this.rule = rule;
        }

        /** Returns the displayed name in lower case, such as {@code secret-key}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** Returns the displayed text of the rule. */
        public String rule() {
            return rule;
        }
    }

    /** Cleans and shortens the key, which is untrusted. */
    public Dropped {
        key = CleanText.trimmed(key, AttributeKey.MAX_LENGTH);
    }
}
