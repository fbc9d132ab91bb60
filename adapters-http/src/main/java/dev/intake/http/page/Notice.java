package dev.intake.http.page;

/**
 * A message about the previous action, at the top of a page.
 *
 * @param success whether the action succeeded
 * @param text the message
 */
public record Notice(boolean success, String text) {
    public static Notice done(String text) {
        return new Notice(true, text);
    }

    public static Notice refused(String text) {
        return new Notice(false, text);
    }
}
