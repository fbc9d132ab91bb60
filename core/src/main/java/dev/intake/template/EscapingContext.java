package dev.intake.template;

/** Follows the text of a template, and returns for each field how its values are escaped. */
interface EscapingContext {
    /** Goes on over text between fields. */
    void pass(String literal);

    /** Goes on over a field that stands here. */
    Spot passField();

    /** Where a field stands. */
    sealed interface Spot {
        /**
         * Where its values can be written.
         *
         * @param place how
         */
        record Fillable(Place place) implements Spot {}

        /**
         * Where no way of writing a value is safe.
         *
         * @param why the rule
         */
        record Forbidden(String why) implements Spot {}
    }
}
