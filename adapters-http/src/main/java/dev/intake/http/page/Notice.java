package dev.intake.http.page;

/**
 * A message at the top of a page about the previous action.
 *
 * @param good whether the action succeeded
 * @param text the message
 */
public record Notice(boolean good, String text) {
    public static Notice done(String text) {
        return new Notice(true, text);
    }

    public static Notice refused(String text) {
        return new Notice(false, text);
    }
}
