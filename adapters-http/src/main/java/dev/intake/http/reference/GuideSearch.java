package dev.intake.http.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds sections of the guides by words. Thread-safe. */
public final class GuideSearch {
    /** The maximum length of a section that a search returns, in characters. */
    public static final int MAX_CHARACTERS = 3_000;

    private static final int MAX_WORDS = 12;
    private static final int TITLE_SCORE = 8;
    private static final int MAX_REPETITIONS = 5;
    private static final Pattern HEADING = Pattern.compile("(?m)^(?=##? )");
    private static final Pattern WORD = Pattern.compile("[a-z0-9]++(?:[._-][a-z0-9]++)*+");
    private static final Pattern SEPARATOR = Pattern.compile("[._-]");
    private static final Pattern PLURAL = Pattern.compile("(?<=[a-z]{3})s$");

    private final Guides guides;
    private List<Indexed> read = List.of();

    /** Creates a search that reads the guides on first use. */
    public GuideSearch(Guides guides) {
        this.guides = guides;
    }

    /**
     * A section of a guide.
     *
     * @param guide the name of the guide
     * @param title the heading
     * @param path the path of the guide's page
     * @param markdown its text with its heading, at most {@value #MAX_CHARACTERS} characters
     */
    public record Section(String guide, String title, String path, String markdown) {}

    /**
     * Returns the sections that match best, in descending order of their scores; sections with equal scores are in the order
     * of the guides.
     *
     * @param query the words to search for; words after the first {@value #MAX_WORDS} are ignored
     * @param limit maximum number of sections
     */
    public List<Section> find(String query, int limit) {
        List<String> words = wordsOf(query, false).distinct().limit(MAX_WORDS).toList();
        return sections().stream()
                .map(section -> new Scored(section, section.score(words)))
                .filter(scored -> scored.score() > 0)
                .sorted(Comparator.comparing((Scored scored) -> -scored.score()))
                .limit(limit)
                .map(scored -> scored.section().section())
                .toList();
    }

    private record Scored(Indexed section, int score) {}

    /**
     * A section with its words.
     *
     * @param words how often each word occurs
     * @param titleWords the words of the heading
     */
    private record Indexed(Section section, Map<String, Integer> words, Set<String> titleWords) {
        static Indexed of(Section section) {
            Map<String, Integer> words = new HashMap<>();
            wordsOf(section.markdown(), true).forEach(word -> words.merge(word, 1, Integer::sum));
            return new Indexed(section, words, wordsOf(section.title(), true).collect(Collectors.toSet()));
        }

        /** Returns the score: a word scores if it occurs, more in the heading, and a little for each repetition. */
        int score(List<String> asked) {
            int score = 0;
            for (String word : asked) {
                int count = Math.min(words.getOrDefault(word, 0), MAX_REPETITIONS);
                score += count == 0 ? 0 : MAX_REPETITIONS + count + (titleWords.contains(word) ? TITLE_SCORE : 0);
            }
            return score;
        }
    }

    /**
     * Returns the words of a text in lower case and in the singular, such as {@code retry-after} and {@code next.js}.
     *
     * @param parts whether the parts of a compound are words, too
     */
    private static Stream<String> wordsOf(String text, boolean parts) {
        return WORD.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .map(MatchResult::group)
                .flatMap(word -> parts && SEPARATOR.matcher(word).find()
                        ? Stream.concat(Stream.of(word), SEPARATOR.splitAsStream(word))
                        : Stream.of(word))
                .map(word -> PLURAL.matcher(word).replaceFirst(""));
    }

    private synchronized List<Indexed> sections() {
        if (read.isEmpty()) {
            List<Indexed> all = new ArrayList<>();
            Guides.NAMES.forEach(name -> guides.markdown(name)
                    .ifPresent(text -> sections(name, text).map(Indexed::of).forEach(all::add)));
            read = List.copyOf(all);
        }
        return read;
    }

    private static Stream<Section> sections(String guide, String text) {
        return Arrays.stream(HEADING.split(text))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .map(part -> {
                    String title = part.lines().findFirst().orElse("").replaceFirst("^#+ ", "");
                    String shown = part.length() > MAX_CHARACTERS ? part.substring(0, MAX_CHARACTERS) + "…" : part;
                    return new Section(guide, title, ReferencePages.PAGE + "/" + guide, shown);
                });
    }
}
