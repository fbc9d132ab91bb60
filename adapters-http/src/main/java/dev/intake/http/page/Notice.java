package dev.intake.http.page;

/**
 * What a page says first, about what was just done.
 *
 * @param good whether it was done
 * @param text in a sentence
 */
public record Notice(boolean good, String text) {
    public static Notice done(String text) {
        return new Notice(true, text);
    }

    public static Notice refused(String text) {
        return new Notice(false, text);
    }
}
