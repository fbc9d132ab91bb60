package dev.intake.template;

import java.util.Optional;

/** A piece of a template. */
sealed interface Part {
    /** Returns its field; empty for literal text. */
    Optional<MergeField> field();

    /** Returns its text for one contact; empty if the contact has no usable value. */
    Optional<String> fill(MergeValues values);

    /**
     * Text of the author.
     *
     * @param text written unchanged
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
     * A merge field.
     *
     * @param wanted the field
     * @param encoding how its value is written
     */
    record Slot(MergeField wanted, ValueEncoding encoding) implements Part {
        @Override
        public Optional<MergeField> field() {
            return Optional.of(wanted);
        }

        @Override
        public Optional<String> fill(MergeValues values) {
            Optional<String> value = values.of(wanted);
            if (wanted instanceof MergeField.ContactName) {
                return value.map(OneLine::shortened).flatMap(encoding::encode);
            }
            return wanted instanceof MergeField.ContactEmail
                    ? value.flatMap(encoding::encodeAddress)
                    : value.flatMap(encoding::encode);
        }
    }
}
