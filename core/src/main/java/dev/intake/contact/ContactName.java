package dev.intake.contact;

import dev.intake.attribute.Sanitizer;
import dev.intake.text.CleanText;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A contact's display name, trimmed and cut like any text value. (Decisions 3.10)
 *
 * @param value 1 to {@value Sanitizer#MAX_TEXT} characters
 */
public record ContactName(String value) {
    /** Characters in the {@link #key} of a name, at most. */
    public static final int MAX_KEY = 64;

    /** Words by which a name is found, counted from its beginning. */
    public static final int SEARCHED_WORDS = 5;

    private static final List<Pattern> FROM_WORD = IntStream.range(1, SEARCHED_WORDS)
            .mapToObj(before -> Pattern.compile("(?:\\S+\\s+){" + before + "}(\\S.*)", Pattern.DOTALL))
            .toList();

    /** Refuses what {@link #of} would change. */
    public ContactName {
        if (value.isEmpty() || !CleanText.trimmed(value, Sanitizer.MAX_TEXT).equals(value)) {
            throw new IllegalArgumentException("a name is trimmed text of 1 to " + Sanitizer.MAX_TEXT + " characters");
        }
    }

    /** The name that the text is after trimming and cutting, or nothing when it is blank. */
    public static Optional<ContactName> of(String text) {
        String name = CleanText.trimmed(text, Sanitizer.MAX_TEXT);
        return name.isEmpty() ? Optional.empty() : Optional.of(new ContactName(name));
    }

    /** The name that a first and a last name make, as far as there are any. */
    public static Optional<ContactName> of(Optional<String> first, Optional<String> last) {
        return of(Stream.of(first, last)
                .flatMap(Optional::stream)
                .map(CleanText::trimmed)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" ")));
    }

    /**
     * What names that differ only in case have in common, cut to {@value #MAX_KEY} characters: what names are searched by.
     */
    public String key() {
        return key(value);
    }

    /**
     * The same of any text, as of the beginning of a name that somebody types. Each character is taken by itself, so that
     * the key of a beginning is the beginning of the key.
     */
    public static String key(String text) {
        return text.codePoints()
                .map(c -> Character.toLowerCase(Character.toUpperCase(c)))
                .limit(MAX_KEY)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /**
     * Returns the part of a name's {@link #key} that begins with a later word; words are separated by ASCII white space.
     *
     * @param word 2 to {@value #SEARCHED_WORDS}
     * @return nothing when the key has fewer words
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
