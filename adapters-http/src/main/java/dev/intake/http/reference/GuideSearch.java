package dev.intake.http.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds sections of the guides by words. Thread-safe. */
public final class GuideSearch {
    /** The maximum length of a section that a search returns, in characters. */
    public static final int MAX_CHARACTERS = 4_000;

    private static final int MAX_WORDS = 12;
    private static final int MIN_WORD_LENGTH = 3;
    private static final int TITLE_SCORE = 8;
    private static final int MAX_REPETITIONS = 5;
    private static final Pattern HEADING = Pattern.compile("(?m)^(?=##? )");
    private static final Pattern NO_WORD = Pattern.compile("[^a-z0-9_.{}-]+");

    private final Supplier<List<Section>> sections;

    /** Creates a search that reads the guides on first use. */
    public GuideSearch(Guides guides) {
        this.sections = new Once(guides);
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
        List<String> words = Arrays.stream(NO_WORD.split(query.toLowerCase(Locale.ROOT)))
                .filter(word -> word.length() >= MIN_WORD_LENGTH)
                .distinct()
                .limit(MAX_WORDS)
                .toList();
        return sections.get().stream()
                .map(section -> new Scored(section, score(section, words)))
                .filter(scored -> scored.score() > 0)
                .sorted(Comparator.comparing((Scored scored) -> -scored.score()))
                .limit(limit)
                .map(Scored::section)
                .toList();
    }

    private record Scored(Section section, int score) {}

    /** Returns the score of a section: a word scores if it occurs, more in the heading, and a little for each repetition. */
    private static int score(Section section, List<String> words) {
        String title = section.title().toLowerCase(Locale.ROOT);
        String text = section.markdown().toLowerCase(Locale.ROOT);
        int score = 0;
        for (String word : words) {
            int count = Math.min(count(word, text), MAX_REPETITIONS);
            score += count == 0 ? 0 : MAX_REPETITIONS + count + (title.contains(word) ? TITLE_SCORE : 0);
        }
        return score;
    }

    private static int count(String word, String text) {
        int count = 0;
        for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length())) {
            count++;
        }
        return count;
    }

    /** Reads the sections on first use. */
    private static final class Once implements Supplier<List<Section>> {
        private final Guides guides;
        private List<Section> read = List.of();

        Once(Guides guides) {
            this.guides = guides;
        }

        @Override
        public synchronized List<Section> get() {
            if (read.isEmpty()) {
                List<Section> all = new ArrayList<>();
                Guides.NAMES.forEach(name -> guides.markdown(name)
                        .ifPresent(text -> sections(name, text).forEach(all::add)));
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
}
