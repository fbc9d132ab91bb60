package dev.intake.template;

import java.util.Optional;

/** A piece of a template. */
sealed interface Part {
    /** The field that it stands for, if it is none of the author's own text. */
    Optional<MergeField> field();

    /** Its text for one contact, or nothing when the contact has no value that could stand there. */
    Optional<String> fill(MergeValues values);

    /**
     * What the author wrote.
     *
     * @param text taken as it is
     */
    record Literal(String text) implements Part {
        @Override
        public Optional<MergeField> field() {
            return Optional.empty();
        }

        @Override
        public Optional<String> fill(MergeValues values) {
            return Optional.of(text);
        }
    }

    /**
     * What the author left open.
     *
     * @param wanted which value
     * @param place how it is written there
     */
    record Slot(MergeField wanted, Place place) implements Part {
        @Override
        public Optional<MergeField> field() {
            return Optional.of(wanted);
        }

        @Override
        public Optional<String> fill(MergeValues values) {
            Optional<String> value = values.of(wanted);
            if (wanted instanceof MergeField.ContactName) {
                return value.map(OneLine::shortened).flatMap(place::write);
            }
            return wanted instanceof MergeField.ContactEmail
                    ? value.flatMap(place::writeAddress)
                    : value.flatMap(place::write);
        }
    }
}
