package dev.intake.http.page;

import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@code confirm.jte}: asks for confirmation of an action that cannot be undone.
 *
 * @param page the page's frame
 * @param question the question
 * @param consequence the consequences, in sentences
 * @param named the names of some affected objects
 * @param unnamed the number of further affected objects
 * @param action path of the confirmed form
 * @param fields further fields of the form
 * @param button label of the confirming button
 * @param back path of the previous page
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
    /** The maximum number of listed names. */
    public static final int MAX_NAMED = 20;

    /** Copies the collections and sorts the fields by name. */
    public Confirmation {
        named = List.copyOf(named);
        fields = new TreeMap<>(fields);
    }

    /** Returns whether the form is confirmed. */
    public static boolean isGiven(Context context) {
        return Gate.field("confirmed", context).equals("yes");
    }
}
