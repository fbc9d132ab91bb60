package dev.intake.template;

/**
 * A place in a template that breaks a rule.
 *
 * @param line from 1
 * @param column in characters from the start of the line, from 1
 * @param message which rule, and what was found
 */
public record TemplateFault(int line, int column, String message) {
    @Override
    public String toString() {
        return "line " + line + ", column " + column + ": " + message;
    }
}
