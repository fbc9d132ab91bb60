package dev.intake.app.settings;

/**
 * A fault in one setting.
 *
 * @param name the variable or flag
 * @param rule the rule that it violates, without the value of a secret
 */
public record Fault(String name, String rule) {
    @Override
    public String toString() {
        return name + " " + rule;
    }
}
