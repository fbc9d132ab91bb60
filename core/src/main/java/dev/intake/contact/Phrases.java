package dev.intake.contact;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A table of phrases to look up among the words of a key. A phrase of several words also matches its plural and its
 * concatenation: {@code api key} also matches {@code api keys}, {@code apikey} and {@code apikeys}.
 */
final class Phrases {
    private final Map<String, List<List<String>>> byFirstWord = new HashMap<>();
    private final Set<String> runTogether = new HashSet<>();

    private Phrases() {}

    /** Creates a table from rows of comma-separated phrases. */
    static Phrases of(String... rows) {
        Phrases table = new Phrases();
        for (String row : rows) {
            for (String phrase : row.split(",", -1)) {
                table.add(words(phrase));
            }
        }
        table.byFirstWord.replaceAll((first, phrases) -> List.copyOf(phrases));
        return table;
    }

    /**
     * Returns the lower-case words of a key, in order: {@code cardNumber}, {@code CARD_NUMBER} and {@code card-number} are all
     * <em>card number</em>. A word ends at any character that is neither letter nor digit, between a lower-case and an
     * upper-case letter ({@code access|Token}), before the last of several capitals followed by a lower-case letter
     * ({@code API|Key}), and between letters and digits ({@code password|2}).
     */
    static List<String> words(String key) {
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

    /** Returns the number of words of the longest phrase that starts at this word; 0 if there is none. */
    int lengthAt(List<String> words, int at) {
        List<List<String>> candidates = byFirstWord.get(words.get(at));
        if (candidates == null) {
            return 0;
        }
        int longest = 0;
        for (List<String> phrase : candidates) {
            if (phrase.size() > longest && standsAt(phrase, words, at)) {
                longest = phrase.size();
            }
        }
        return longest;
    }

    /** Returns whether the concatenated words equal a concatenated phrase. */
    boolean hasRunTogether(String words) {
        return runTogether.contains(words);
    }

    private static boolean standsAt(List<String> phrase, List<String> words, int at) {
        if (at + phrase.size() > words.size()) {
            return false;
        }
        for (int i = 1; i < phrase.size(); i++) {
            if (!phrase.get(i).equals(words.get(at + i))) {
                return false;
            }
        }
        return true;
    }

    private void add(List<String> phrase) {
        enter(phrase);
        if (phrase.size() > 1) {
            List<String> plural = new ArrayList<>(phrase);
            plural.set(phrase.size() - 1, phrase.get(phrase.size() - 1) + "s");
            enter(plural);
        }
    }

    private void enter(List<String> phrase) {
        String written = String.join("", phrase);
        runTogether.add(written);
        enterWords(phrase);
        enterWords(words(written));
    }

    private void enterWords(List<String> phrase) {
        byFirstWord.computeIfAbsent(phrase.get(0), first -> new ArrayList<>()).add(List.copyOf(phrase));
    }
}
