package dev.intake.template;

import java.util.Optional;

/** Tracks the position in a template and determines how the values of each field are escaped. */
interface EscapingContext {
    /** Advances over literal text. */
    void pass(String literal);

    /** Advances over a field at this position. */
    Position passField();

    /** Returns where the template ends, as a phrase, if text that follows it would not be shown; empty if it would. */
    default Optional<String> unfinished() {
        return Optional.empty();
    }

    /** The position of a field. */
    sealed interface Position {
        /**
         * Values can be written here.
         *
         * @param encoding how values are written
         */
        record Fillable(ValueEncoding encoding) implements Position {}

        /**
         * No encoding can make a value safe here.
         *
         * @param why the rule
         */
        record Forbidden(String why) implements Position {}
    }
}
