package dev.intake.template;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A readable template whose fields are replaced by words of letters and digits that occur nowhere else in it. */
final class FieldWords {
    private static final Pattern FIELD = Pattern.compile("\\{\\{.*?\\}\\}");
    private static final String STEM = "field";
    private static final Pattern USED = Pattern.compile(STEM + "(\\d{1,6})x");
    private static final char END = 'z';

    private final String source;
    private final String text;
    private final List<Span> spans;
    private final String stem;
    private final Pattern word;

    /** A field from one offset to another, and the end of its word in the text. */
    private record Span(int from, int to, int wordEnd) {}

    private FieldWords(String source, String text, List<Span> spans, String stem) {
        this.source = source;
        this.text = text;
        this.spans = spans;
        this.stem = stem;
        this.word = Pattern.compile(stem + "(\\d+)" + END);
    }

    /** Replaces the fields of a source that has been read without faults. */
    static FieldWords of(String source) {
        String stem = unused(source);
        StringBuilder text = new StringBuilder(source.length());
        List<Span> spans = new ArrayList<>();
        int from = 0;
        for (Matcher field = FIELD.matcher(source); field.find(); from = field.end()) {
            text.append(source, from, field.start())
                    .append(stem)
                    .append(spans.size())
                    .append(END);
            spans.add(new Span(field.start(), field.end(), text.length()));
        }
        return new FieldWords(source, text.append(source, from, source.length()).toString(), spans, stem);
    }

    /** Returns a beginning of words that the source does not contain. */
    private static String unused(String source) {
        Set<String> used = new HashSet<>();
        for (Matcher found = USED.matcher(source); found.find(); ) {
            used.add(found.group(1));
        }
        int number = 0;
        while (used.contains(Integer.toString(number))) {
            number++;
        }
        return STEM + number + "x";
    }

    /** Returns the source with words in place of the fields. */
    String text() {
        return text;
    }

    /** Returns a text that was derived from {@link #text} with the fields in place of their words. */
    String restored(String made) {
        return word.matcher(made).replaceAll(found -> {
            Span span = spans.get(Integer.parseInt(found.group(1)));
            return Matcher.quoteReplacement(source.substring(span.from(), span.to()));
        });
    }

    /** Returns whether a piece of the text begins with the word of a field. */
    boolean startsWithField(String piece) {
        return piece.startsWith(stem);
    }

    /** Returns the offset in the source of an offset in the text. */
    int offset(int inText) {
        int shift = 0;
        for (Span span : spans) {
            if (span.wordEnd() > inText) {
                break;
            }
            shift = span.to() - span.wordEnd();
        }
        return Math.max(0, Math.min(source.length(), inText + shift));
    }
}
