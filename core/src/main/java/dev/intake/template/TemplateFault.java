package dev.intake.template;

/**
 * A violation of a rule in a template.
 *
 * @param line from 1; 0 if the fault concerns the whole text
 * @param column in characters from the start of the line, from 1; 0 if the fault concerns the whole text
 * @param message the violated rule, and what was found
 */
public record TemplateFault(int line, int column, String message) {
    /** Returns a fault that concerns the whole text. */
    static TemplateFault ofAll(String message) {
        return new TemplateFault(0, 0, message);
    }

    @Override
    public String toString() {
        return line == 0 ? message : "line " + line + ", column " + column + ": " + message;
    }
}
