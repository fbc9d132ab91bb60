package dev.intake.template;

import java.util.Optional;

/** A piece of a template. */
sealed interface Part {
    /** Returns its field; empty for literal text. */
    Optional<MergeField> field();

    /** Returns whether the email is held if its field has no usable value. */
    boolean isRequired();

    /** Returns its text for one contact; empty if its field is required and the contact has no usable value. */
    Optional<String> text(Filling filling);

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
        public boolean isRequired() {
            return false;
        }

        @Override
        public Optional<String> text(Filling filling) {
            return Optional.of(text);
        }
    }

    /**
     * A merge field.
     *
     * @param wanted the field
     * @param encoding how its value is written
     * @param fallback the encoded text that replaces a missing value, if the author wrote one
     */
    record Slot(MergeField wanted, ValueEncoding encoding, Optional<String> fallback) implements Part {
        @Override
        public Optional<MergeField> field() {
            return Optional.of(wanted);
        }

        @Override
        public boolean isRequired() {
            return fallback.isEmpty();
        }

        @Override
        public Optional<String> text(Filling filling) {
            Optional<String> value = encoded(filling.values());
            if (value.isPresent()) {
                return value;
            }
            if (fallback.isPresent()) {
                filling.fellBack(wanted);
            } else {
                filling.missed(wanted);
            }
            return fallback;
        }

        private Optional<String> encoded(MergeValues values) {
            Optional<String> value = values.of(wanted);
            if (wanted instanceof MergeField.ContactName) {
                return value.map(SafeText::shortened).flatMap(encoding::encode);
            }
            return wanted instanceof MergeField.ContactEmail
                    ? value.flatMap(encoding::encodeAddress)
                    : value.flatMap(encoding::encode);
        }
    }
}
