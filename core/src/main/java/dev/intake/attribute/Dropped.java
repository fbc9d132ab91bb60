package dev.intake.attribute;

import dev.intake.text.CleanText;
import java.util.Locale;

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
        KEY_SHAPE("a key is 1 to " + AttributeKey.MAX_LENGTH + " of letters, digits, '_', '.', ':', '-'"),
        /** The key looks like a secret or sensitive personal data. */
        SECRET_KEY("a key that looks like a secret or sensitive personal data is dropped"),
        /** The value is an object or an array. */
        NESTED("a value is a string, a number or a boolean, neither an object nor an array"),
        /** The value is null, which removes nothing. */
        NULL("null is dropped and removes nothing"),
        /** The value is a number that is not finite. */
        NOT_FINITE("a number is finite"),
        /** The text was kept, cut to {@value Sanitizer#MAX_TEXT} characters. */
        TRUNCATED("a text is cut to " + Sanitizer.MAX_TEXT + " characters"),
        /** As many keys as an object can have were kept before this one. */
        TOO_MANY_KEYS("of the keys that remain the first " + Sanitizer.MAX_KEYS + " are kept");

        private final String rule;

        Reason(String rule) {
            this.rule = rule;
        }

        /** The name in lower case, as it is shown: {@code secret-key}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** The rule that was applied, as it is shown. */
        public String rule() {
            return rule;
        }
    }

    /** Shortens and cleans the key, which comes from outside. */
    public Dropped {
        key = CleanText.trimmed(key, AttributeKey.MAX_LENGTH);
    }
}
