package dev.intake.app.programfile;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Explains a syntax error of a YAML text to its author. The parser reports where it stopped and what it expected there. The
 * cause is often in the line above, so the diagnosis examines the lines.
 *
 * @param line the line with the cause, from 1; 0 if it is unknown
 * @param words the cause and its remedy
 */
record YamlProblem(int line, String words) {
    private static final Pattern ENTRY = Pattern.compile("\\s*(?:- +)*+[A-Za-z_]+:(?:\\s+(?<value>.*))?");
    private static final Pattern WITHOUT_SPACE = Pattern.compile("\\s*(?:- +)*+[A-Za-z_]+:\\S.*");
    private static final Pattern INDENTED_BY_TAB = Pattern.compile(" *\\t.*");
    private static final Pattern UNEXPECTED = Pattern.compile("found character '(.+?)' that cannot start any token");
    private static final Pattern ESCAPE = Pattern.compile("found unknown escape character (\\S)");

    private static final String INDENTATION =
            "wrong indentation: the fields of one object begin in the same column, and the lines of a text further right than"
                    + " its field";
    private static final String QUOTES = "put quotes around text that ";

    /**
     * Returns the cause.
     *
     * @param lines the text
     * @param reported the line that the parser reports, from 1; 0 if it reports none
     * @param problem what the parser reports
     */
    static YamlProblem of(List<String> lines, int reported, String problem) {
        return new Diagnosis(lines, reported, problem)
                .find()
                .orElseGet(() -> new YamlProblem(reported, "invalid YAML: " + problem));
    }

    private record Diagnosis(List<String> lines, int reported, String problem) {
        Optional<YamlProblem> find() {
            if (problem.contains("\\t(TAB)")) {
                return Optional.of(new YamlProblem(
                        first(line -> INDENTED_BY_TAB.matcher(line).matches()), "indent with spaces, not with a tab"));
            }
            if (problem.contains("mapping values are not allowed")) {
                return Optional.of(unexpectedColon());
            }
            if (problem.contains("could not find expected ':'")) {
                return Optional.of(
                        new YamlProblem(
                                first(line -> !line.isBlank() && !line.contains(":")),
                                "a field and its colon are missing, or the line continues a text and must be indented further"));
            }
            if (problem.contains("expected <block end>")) {
                return Optional.of(new YamlProblem(reported, continuesAfterQuotes() ? afterQuotes() : INDENTATION));
            }
            return words().map(found -> new YamlProblem(reported, found));
        }

        private Optional<String> words() {
            Matcher unexpected = UNEXPECTED.matcher(problem);
            if (unexpected.find()) {
                return Optional.of(QUOTES + "begins with " + unexpected.group(1));
            }
            if (problem.contains("scanning an alias")) {
                return Optional.of(QUOTES + "begins with *");
            }
            if (problem.contains("scanning an anchor")) {
                return Optional.of(QUOTES + "begins with &");
            }
            if (problem.contains("Expected a field name")) {
                return Optional.of(QUOTES + "begins with {");
            }
            if (problem.contains("unexpected end of stream")) {
                return Optional.of("the quote that begins here is not closed");
            }
            if (problem.contains("sequence entries are not allowed")) {
                return Optional.of("a list begins on the line below its field");
            }
            if (problem.contains("special characters are not allowed")) {
                return Optional.of("control characters are not allowed");
            }
            if (problem.contains("while scanning a block scalar")) {
                return Optional.of("after | or > the text begins on the next line");
            }
            if (problem.contains("while parsing a flow")) {
                return Optional.of("a comma or the closing bracket of [ or { is missing");
            }
            Matcher escape = ESCAPE.matcher(problem);
            return escape.find()
                    ? Optional.of(
                            "\\" + escape.group(1) + " means nothing in double quotes; write \\\\ for a backslash")
                    : Optional.empty();
        }

        /**
         * Diagnoses a colon that does not end a field name: in an unquoted text, or after a line that the parser did not read
         * as a field.
         */
        private YamlProblem unexpectedColon() {
            if (value(reported).contains(": ")) {
                return new YamlProblem(reported, QUOTES + "contains a colon and a space");
            }
            return reported > 1 && WITHOUT_SPACE.matcher(line(reported - 1)).matches()
                    ? new YamlProblem(reported - 1, "a space is missing after the colon")
                    : new YamlProblem(reported, INDENTATION);
        }

        private boolean continuesAfterQuotes() {
            String value = value(reported);
            return value.startsWith("\"") || value.startsWith("'") || value.startsWith("[") || value.startsWith("{");
        }

        private String afterQuotes() {
            String value = value(reported);
            return value.startsWith("'")
                    ? "the text ends at its second '; write '' for an apostrophe within it"
                    : "text follows the closing " + closing(value.charAt(0)) + "; put quotes around the whole text";
        }

        private static char closing(char opening) {
            return switch (opening) {
                case '[' -> ']';
                case '{' -> '}';
                default -> opening;
            };
        }

        /**
         * Returns the first line at or after the reported one that satisfies the condition; the reported one if there is
         * none.
         */
        private int first(Predicate<String> condition) {
            return IntStream.rangeClosed(Math.max(reported, 1), lines.size())
                    .filter(number -> condition.test(line(number)))
                    .findFirst()
                    .orElse(reported);
        }

        /** Returns the text after the line's field name and colon; blank if there is none. */
        private String value(int number) {
            Matcher entry = ENTRY.matcher(line(number));
            return entry.matches() && entry.group("value") != null ? entry.group("value") : "";
        }

        private String line(int number) {
            return number >= 1 && number <= lines.size() ? lines.get(number - 1) : "";
        }
    }
}
