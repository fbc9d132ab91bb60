package dev.intake.contact;

import dev.intake.kernel.CleanText;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A contact's display name, trimmed and truncated like any text value. (Decisions 3.10)
 *
 * @param value 1 to {@value Sanitizer#MAX_TEXT} characters
 */
public record ContactName(String value) {
    /** Maximum number of characters of a {@link #key}. */
    public static final int MAX_KEY = 64;

    /** Number of words, from the start of a name, that a search can match. */
    public static final int SEARCHED_WORDS = 5;

    private static final List<Pattern> FROM_WORD = IntStream.range(1, SEARCHED_WORDS)
            .mapToObj(before -> Pattern.compile("(?:\\S+\\s+){" + before + "}(\\S.*)", Pattern.DOTALL))
            .toList();

    /** Rejects text that {@link #of} would change. */
    public ContactName {
        if (value.isEmpty() || !CleanText.trimmed(value, Sanitizer.MAX_TEXT).equals(value)) {
            throw new IllegalArgumentException("a name is trimmed text of 1 to " + Sanitizer.MAX_TEXT + " characters");
        }
    }

    /** Returns the trimmed and truncated name; empty if the text is blank. */
    public static Optional<ContactName> of(String text) {
        String name = CleanText.trimmed(text, Sanitizer.MAX_TEXT);
        return name.isEmpty() ? Optional.empty() : Optional.of(new ContactName(name));
    }

    /** Joins a first and a last name; empty if both are missing or blank. */
    public static Optional<ContactName> of(Optional<String> first, Optional<String> last) {
        return of(Stream.of(first, last)
                .flatMap(Optional::stream)
                .map(CleanText::trimmed)
                .collect(Collectors.joining(" ")));
    }

    /** Returns the search key: the name in a canonical case, truncated to {@value #MAX_KEY} characters. */
    public String key() {
        return key(value);
    }

    /**
     * Returns the search key of any text, such as a typed prefix of a name. Characters are converted one by one, so the
     * key of a prefix is a prefix of the key.
     */
    public static String key(String text) {
        return text.codePoints()
                .map(c -> Character.toLowerCase(Character.toUpperCase(c)))
                .limit(MAX_KEY)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /**
     * Returns the part of a name's {@link #key} that starts at a later word. ASCII white space separates words.
     *
     * @param word 2 to {@value #SEARCHED_WORDS}
     * @return empty if the key has fewer words
     */
    public static Optional<String> keyFrom(int word, String key) {
        Matcher words = FROM_WORD.get(word - 2).matcher(key);
        return words.matches() ? Optional.of(words.group(1)) : Optional.empty();
    }

    @Override
    public String toString() {
        return value;
    }
}
