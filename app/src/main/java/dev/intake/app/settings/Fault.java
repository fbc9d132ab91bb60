package dev.intake.app.settings;

/**
 * One setting that cannot be used.
 *
 * @param name the variable or flag that it came from
 * @param rule what it must be, without the value of a secret
 */
public record Fault(String name, String rule) {
    @Override
    public String toString() {
        return name + " " + rule;
    }
}
