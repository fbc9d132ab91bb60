package dev.intake.app.programfile;

import dev.intake.kernel.CleanText;
import java.util.List;

/**
 * A fault in a program file.
 *
 * @param line the line, from 1; 0 for the file as a whole
 * @param place the place in the program, such as {@code step 2, variant B, subject}; blank for the program itself
 * @param message the violated rule and the finding
 * @param source the text of the line, at most {@value #MAX_SOURCE} characters; blank for the file as a whole
 */
public record FileFault(int line, String place, String message, String source) {
    /** The maximum length of the line. */
    static final int MAX_SOURCE = 200;

    FileFault(int line, String place, String message) {
        this(line, place, message, "");
    }

    /** Returns the fault with the text of its line. */
    FileFault in(List<String> lines) {
        if (line < 1 || line > lines.size()) {
            return this;
        }
        String whole = lines.get(line - 1);
        return new FileFault(
                line, place, message, whole.length() <= MAX_SOURCE ? whole : CleanText.cut(whole, MAX_SOURCE) + "…");
    }

    @Override
    public String toString() {
        String where = line == 0 ? "" : "line " + line + ": ";
        return where + (place.isEmpty() ? "" : place + ": ") + message;
    }
}
