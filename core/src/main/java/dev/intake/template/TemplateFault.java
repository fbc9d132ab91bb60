package dev.intake.template;

/**
 * A violation of a rule in a template.
 *
 * @param line from 1
 * @param column in characters from the start of the line, from 1
 * @param message the violated rule, and what was found
 */
public record TemplateFault(int line, int column, String message) {
    @Override
    public String toString() {
        return "line " + line + ", column " + column + ": " + message;
    }
}
