package dev.intake.ingest;

/**
 * What is wrong with a request, and where.
 *
 * @param place the path from the body, as in {@code batch[3].email}
 * @param rule the rule it breaks, as in {@code must be a valid email address}
 */
public record Finding(String place, String rule) {
    /** The finding, seen from one level up. */
    public Finding in(String outer) {
        return new Finding(place.isEmpty() ? outer : outer + "." + place, rule);
    }

    @Override
    public String toString() {
        return place.isEmpty() ? rule : place + " " + rule;
    }
}
