package dev.intake.action;

/**
 * What is wrong with an input.
 *
 * @param place the field, or the fields, as in JSON
 * @param problem what is wrong, as the rest of a sentence without a full stop, such as {@code must be an email address}
 */
public record Fault(String place, String problem) {
    @Override
    public String toString() {
        return place + " " + problem;
    }
}
