package dev.intake.app.programfile;

/**
 * A fault in a program file.
 *
 * @param line the line, from 1; 0 for the file as a whole
 * @param place the place in the program, such as {@code step 2, variant B, subject}; blank for the program itself
 * @param message the violated rule and the finding
 */
public record FileFault(int line, String place, String message) {
    @Override
    public String toString() {
        String where = line == 0 ? "" : "line " + line + ": ";
        return where + (place.isEmpty() ? "" : place + ": ") + message;
    }
}
