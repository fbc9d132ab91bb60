package dev.intake.contact;

import static dev.intake.contact.SecretWords.ABOUT_AFTER;
import static dev.intake.contact.SecretWords.ABOUT_BEFORE;
import static dev.intake.contact.SecretWords.ABOUT_LAST;
import static dev.intake.contact.SecretWords.AMBIGUOUS;
import static dev.intake.contact.SecretWords.COMPANIONS;
import static dev.intake.contact.SecretWords.HARMLESS;
import static dev.intake.contact.SecretWords.SECRETS;
import static dev.intake.contact.SecretWords.SECRET_ENDINGS;

import java.util.List;

/**
 * Distinguishes keys that look like secrets or sensitive personal data from keys that merely resemble them. (Spec,
 * Sanitization 3; Decisions 3.9)
 *
 * <p>A secret lets a stranger log in, pay or impersonate somebody. Birthdays, phone numbers and addresses are not
 * secrets: lifecycle programs depend on them.
 *
 * <p>A key is classified by its {@linkplain Phrases#words words} and the tables of {@link SecretWords}:
 *
 * <ol>
 *   <li>It is secret if it contains the name of a secret: {@code password}, {@code userApiKey}, {@code card-number}.
 *   <li>Adjacent words can turn it into a statement about the secret: {@code has_password}, {@code token_count},
 *       {@code password_changed_at}.
 *   <li>Ambiguous words, such as a map pin, are secret unless an adjacent word gives them the other meaning:
 *       {@code pin} and {@code user_pin} are dropped, {@code map_pin} and {@code shipping_pin_code} are kept.
 * </ol>
 *
 * <p>Doubtful keys are dropped: a lost trait can be sent again under another name, but a leaked secret cannot be
 * recalled.
 */
public final class SecretKeys {
    /** Minimum length of concatenated words; shorter matches are coincidence, such as {@code s_id}. */
    private static final int SHORTEST_RUN_TOGETHER = 6;

    private SecretKeys() {}

    /** Returns whether a value with this key must be dropped. */
    public static boolean looksSecret(String key) {
        List<String> words = Phrases.words(key);
        return namesSecret(words) || isAmbiguousAlone(words) || isSecretRunTogether(words);
    }

    private static boolean namesSecret(List<String> words) {
        int at = 0;
        while (at < words.size()) {
            int length = secretAt(words, at);
            int end = at + length;
            if (length > 0 && !isHarmless(words, at, end) && !isSpokenAbout(words, at, end)) {
                return true;
            }
            at += Math.max(1, length);
        }
        return false;
    }

    private static int secretAt(List<String> words, int at) {
        int length = SECRETS.lengthAt(words, at);
        return length == 0 && endsLikeSecret(words.get(at)) ? 1 : length;
    }

    private static boolean endsLikeSecret(String word) {
        for (String ending : SECRET_ENDINGS) {
            if (word.endsWith(ending)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isHarmless(List<String> words, int start, int end) {
        for (int at = 0; at < end; at++) {
            int length = HARMLESS.lengthAt(words, at);
            if (length > 0 && at + length > start) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSpokenAbout(List<String> words, int start, int end) {
        return isSpokenAboutBefore(words, start) || isSpokenAboutAfter(words, end);
    }

    private static boolean isSpokenAboutBefore(List<String> words, int start) {
        for (int at = 0; at < start; at++) {
            int length = ABOUT_BEFORE.lengthAt(words, at);
            if (length > 0 && (at == 0 || at + length == start)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSpokenAboutAfter(List<String> words, int end) {
        for (int at = end; at < words.size(); at++) {
            int length = ABOUT_AFTER.lengthAt(words, at);
            if (length > 0 && (at == end || at + length == words.size())) {
                return true;
            }
        }
        return end < words.size() && ABOUT_LAST.lengthAt(words, words.size() - 1) > 0;
    }

    private static boolean isAmbiguousAlone(List<String> words) {
        for (int at = 0; at < words.size(); at++) {
            int end = at + AMBIGUOUS.lengthAt(words, at);
            if (end > at && !isHarmless(words, at, end) && hasOnlyCompanions(words, at, end)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasOnlyCompanions(List<String> words, int start, int end) {
        for (int at = 0; at < words.size(); at++) {
            String word = words.get(at);
            if ((at < start || at >= end) && COMPANIONS.lengthAt(words, at) == 0 && !Phrases.isNumber(word)) {
                return false;
            }
        }
        return true;
    }

    /** Matches words that are split elsewhere, such as {@code APIkey} and {@code pass_word}. */
    private static boolean isSecretRunTogether(List<String> words) {
        if (words.size() < 2) {
            return false;
        }
        String whole = String.join("", words);
        return whole.length() >= SHORTEST_RUN_TOGETHER
                && (SECRETS.hasRunTogether(whole) || AMBIGUOUS.hasRunTogether(whole));
    }
}
