package dev.intake.app.programfile;

/**
 * A place in a program file that breaks a rule.
 *
 * @param line from 1; 0 when it is about the file as a whole
 * @param place where in the program, as in {@code step 2, variant B, subject}; blank for the program itself
 * @param message which rule, and what was found
 */
public record FileFault(int line, String place, String message) {
    @Override
    public String toString() {
        String where = line == 0 ? "" : "line " + line + ": ";
        return where + (place.isEmpty() ? "" : place + ": ") + message;
    }
}
