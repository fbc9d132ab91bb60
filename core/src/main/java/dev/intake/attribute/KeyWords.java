package dev.intake.attribute;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Splits a key into lower-case words: {@code cardNumber}, {@code CARD_NUMBER} and {@code card-number} are all <em>card
 * number</em>.
 *
 * <p>A word ends at any character that is neither letter nor digit, between a lower-case and an upper-case letter
 * ({@code access|Token}), before the last of several capitals followed by a lower-case letter ({@code API|Key}), and
 * between letters and digits ({@code password|2}).
 */
final class KeyWords {
    private KeyWords() {}

    /** Returns the words in order; empty if the key has neither letters nor digits. */
    static List<String> of(String key) {
        List<String> words = new ArrayList<>(4);
        int start = 0;
        for (int i = 0; i <= key.length(); i++) {
            boolean ends = i == key.length() || !Character.isLetterOrDigit(key.charAt(i));
            if (start < i && (ends || startsWord(key, i))) {
                words.add(key.substring(start, i).toLowerCase(Locale.ROOT));
                start = i;
            }
            if (ends) {
                start = i + 1;
            }
        }
        return words;
    }

    /** Returns whether the word is a number. */
    static boolean isNumber(String word) {
        return Character.isDigit(word.charAt(0));
    }

    private static boolean startsWord(String key, int at) {
        char before = key.charAt(at - 1);
        char here = key.charAt(at);
        if (Character.isDigit(before) != Character.isDigit(here)) {
            return true;
        }
        if (!Character.isUpperCase(here)) {
            return false;
        }
        return !Character.isUpperCase(before) || (at + 1 < key.length() && Character.isLowerCase(key.charAt(at + 1)));
    }
}
