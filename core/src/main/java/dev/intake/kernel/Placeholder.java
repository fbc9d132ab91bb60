package dev.intake.kernel;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The words that programs write where an identifier is missing, such as {@code undefined}. Where a text identifies somebody or
 * something they count as absent, in any case; otherwise everybody without an identifier would be one person.
 */
public final class Placeholder {
    private static final String JAVASCRIPT = "JavaScript wrote a variable without a value";
    private static final String OBJECT = "JavaScript wrote an object as text; send its id";
    private static final String NO_NUMBER = "a number could not be computed or read";
    private static final String NULL = "a missing value was written as text";
    private static final String SIGNED_OUT = "nobody is signed in; send no id then";
    private static final String SPREADSHEET = "a spreadsheet could not compute it";
    private static final String FORMAT = "a value is missing in a formatted text";
    private static final String FIELD = "the name of the field was sent in place of its value";
    private static final String UNASSIGNED = "an id was never assigned";
    private static final String UNFILLED = "a template was sent unfilled";

    /** How the fields of templates begin and end. */
    private static final Map<String, String> TEMPLATES = Map.of("{{", "}}", "${", "}", "#{", "}", "<%", "%>");

    private static final Map<String, String> CAUSES = Map.ofEntries(
            Map.entry("undefined", JAVASCRIPT),
            Map.entry("(undefined)", JAVASCRIPT),
            Map.entry("<undefined>", JAVASCRIPT),
            Map.entry("[object undefined]", JAVASCRIPT),
            Map.entry("[object null]", JAVASCRIPT),
            Map.entry("[object promise]", "JavaScript wrote a promise as text; await it"),
            Map.entry("promise { <pending> }", "JavaScript wrote a promise as text; await it"),
            Map.entry("{}", OBJECT),
            Map.entry("[]", OBJECT),
            Map.entry("system.object", "C# wrote an object as text; send its id"),
            Map.entry("<built-in function id>", "Python wrote a function as text; send an id"),
            Map.entry("array", "PHP wrote an array as text; send its id"),
            Map.entry("nan", NO_NUMBER),
            Map.entry("infinity", NO_NUMBER),
            Map.entry("-infinity", NO_NUMBER),
            Map.entry("null", NULL),
            Map.entry("(null)", NULL),
            Map.entry("<null>", NULL),
            Map.entry("[null]", NULL),
            Map.entry("\\n", NULL),
            Map.entry("none", NULL),
            Map.entry("(none)", NULL),
            Map.entry("<none>", NULL),
            Map.entry("nil", NULL),
            Map.entry("(nil)", NULL),
            Map.entry("<nil>", NULL),
            Map.entry("%!s(<nil>)", NULL),
            Map.entry("optional(nil)", NULL),
            Map.entry("optional.empty", NULL),
            Map.entry("n/a", NULL),
            Map.entry("#n/a", NULL),
            Map.entry("<na>", NULL),
            Map.entry("#ref!", SPREADSHEET),
            Map.entry("#value!", SPREADSHEET),
            Map.entry("#name?", SPREADSHEET),
            Map.entry("#num!", SPREADSHEET),
            Map.entry("#null!", SPREADSHEET),
            Map.entry("#div/0!", SPREADSHEET),
            Map.entry("%s", FORMAT),
            Map.entry("%d", FORMAT),
            Map.entry("%v", FORMAT),
            Map.entry("%@", FORMAT),
            Map.entry("%!s(missing)", FORMAT),
            Map.entry("%!d(missing)", FORMAT),
            Map.entry("%!v(missing)", FORMAT),
            Map.entry("%!d(<nil>)", NULL),
            Map.entry("(not set)", NULL),
            Map.entry("00000000-0000-0000-0000-000000000000", UNASSIGNED),
            Map.entry("{00000000-0000-0000-0000-000000000000}", UNASSIGNED),
            Map.entry("00000000000000000000000000000000", UNASSIGNED),
            Map.entry("000000000000000000000000", UNASSIGNED),
            Map.entry("ffffffff-ffff-ffff-ffff-ffffffffffff", UNASSIGNED),
            Map.entry("userid", FIELD),
            Map.entry("user_id", FIELD),
            Map.entry("externalid", FIELD),
            Map.entry("external_id", FIELD),
            Map.entry("distinct_id", FIELD),
            Map.entry("your_user_id", FIELD),
            Map.entry("true", "a condition was sent in place of the id"),
            Map.entry("false", "a condition was sent in place of the id"),
            Map.entry("anonymous", SIGNED_OUT),
            Map.entry("anonymoususer", SIGNED_OUT),
            Map.entry("<anonymoususer>", SIGNED_OUT),
            Map.entry("guest", SIGNED_OUT),
            Map.entry("unknown", SIGNED_OUT),
            Map.entry("not_authenticated", SIGNED_OUT));

    private Placeholder() {}

    /** Returns whether the trimmed text is a placeholder. */
    public static boolean is(String text) {
        return find(text).isPresent();
    }

    /** Returns the likely cause of the text; empty if it is no placeholder. */
    public static Optional<String> cause(String text) {
        return find(CleanText.stripped(text));
    }

    private static Optional<String> find(String text) {
        String word = text.toLowerCase(Locale.ROOT);
        boolean quoted = isBetween(word, "\"", "\"") || isBetween(word, "'", "'");
        if (quoted && word.length() == 2) {
            return Optional.of("an empty text was sent in quotes");
        }
        String bare = quoted ? word.substring(1, word.length() - 1) : word;
        Optional<String> known = Optional.ofNullable(CAUSES.get(bare));
        if (known.isPresent()) {
            return known;
        }
        if (isBetween(bare, "[object ", "]")) {
            return Optional.of(OBJECT);
        }
        return TEMPLATES.entrySet().stream().anyMatch(marks -> isBetween(bare, marks.getKey(), marks.getValue()))
                ? Optional.of(UNFILLED)
                : Optional.empty();
    }

    private static boolean isBetween(String word, String begin, String end) {
        return word.length() >= begin.length() + end.length() && word.startsWith(begin) && word.endsWith(end);
    }
}
