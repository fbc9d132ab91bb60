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

    private static final Map<String, String> CAUSES = Map.ofEntries(
            Map.entry("undefined", JAVASCRIPT),
            Map.entry("(undefined)", JAVASCRIPT),
            Map.entry("<undefined>", JAVASCRIPT),
            Map.entry("[object undefined]", JAVASCRIPT),
            Map.entry("[object null]", JAVASCRIPT),
            Map.entry("[object object]", OBJECT),
            Map.entry("[object array]", OBJECT),
            Map.entry("[object promise]", "JavaScript wrote a promise as text; await it"),
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
            Map.entry("(not set)", NULL),
            Map.entry("00000000-0000-0000-0000-000000000000", "a UUID was never assigned"),
            Map.entry("true", "a condition was sent in place of the id"),
            Map.entry("false", "a condition was sent in place of the id"),
            Map.entry("anonymous", SIGNED_OUT),
            Map.entry("guest", SIGNED_OUT),
            Map.entry("unknown", SIGNED_OUT),
            Map.entry("not_authenticated", SIGNED_OUT));

    private Placeholder() {}

    /** Returns whether the trimmed text is a placeholder. */
    public static boolean is(String text) {
        return CAUSES.containsKey(text.toLowerCase(Locale.ROOT));
    }

    /** Returns the likely cause of the text; empty if it is no placeholder. */
    public static Optional<String> cause(String text) {
        return Optional.ofNullable(CAUSES.get(CleanText.stripped(text).toLowerCase(Locale.ROOT)));
    }
}
