package dev.intake.app.programfile;

import java.util.regex.Pattern;

/** Explains a syntax error of a JSON text to its author. */
final class JsonProblem {
    /** Matches the position where, according to the parser, an open object or list began. */
    private static final Pattern BEGINNING = Pattern.compile(" \\((?:for|start marker) .*");

    private static final Pattern LAST_COMMA =
            Pattern.compile("Unexpected character \\('(?:}'.*to start field name|]'.*expected a v)");

    private JsonProblem() {}

    /** Returns the cause of the parser's message, and its remedy. */
    static String words(String problem) {
        if (problem.contains("was expecting comma")) {
            return "a comma is missing before this";
        }
        if (LAST_COMMA.matcher(problem).find()) {
            return "a comma is not allowed after the last entry";
        }
        if (problem.contains("was expecting double-quote to start field name")) {
            return "names of fields are written in double quotes";
        }
        if (problem.contains("Unexpected end-of-input")) {
            return "the file ends before all braces, brackets and quotes are closed";
        }
        return problem.contains("Illegal unquoted character")
                ? "a line break or a tab in a text is written as \\n or \\t"
                : "invalid JSON: " + BEGINNING.matcher(problem).replaceFirst("");
    }
}
