package dev.intake.http.page;

import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@code confirm.jte}: asks before something that cannot be undone.
 *
 * @param page what is around it
 * @param question what is asked
 * @param consequence what happens then, in sentences
 * @param named whom or what it is about, some of them
 * @param unnamed how many it is about besides
 * @param action where the confirmed form is sent to
 * @param fields what the form carries besides
 * @param button what confirms
 * @param back where the question came from
 */
public record Confirmation(
        Page page,
        String question,
        String consequence,
        List<String> named,
        long unnamed,
        String action,
        Map<String, String> fields,
        String button,
        String back) {
    /** Names that a question lists, at most. */
    public static final int NAMED = 20;

    /** Copies the collections; the fields come in order of their names. */
    public Confirmation {
        named = List.copyOf(named);
        fields = new TreeMap<>(fields);
    }

    /** Returns whether a form answers the question. */
    public static boolean isGiven(Context context) {
        return Gate.field("confirmed", context).equals("yes");
    }
}
