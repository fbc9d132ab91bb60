package dev.intake.http.dashboard;

/**
 * What a page says first, about what was just done.
 *
 * @param good whether it was done
 * @param text in a sentence
 */
record Notice(boolean good, String text) {
    static Notice done(String text) {
        return new Notice(true, text);
    }

    static Notice refused(String text) {
        return new Notice(false, text);
    }
}
