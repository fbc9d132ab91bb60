package dev.intake.template;

/** Plain text, in which a field can stand anywhere. */
final class PlainSurroundings implements Surroundings {
    @Override
    public void pass(String literal) {
        // Nothing in plain text bears on the fields after it.
    }

    @Override
    public Spot passField() {
        return new Spot.Fillable(Place.TEXT);
    }
}
