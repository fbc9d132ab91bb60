package dev.intake.template;

import dev.intake.attribute.AttributeKey;
import java.util.Comparator;
import java.util.Optional;

/**
 * What a template leaves open: a property of the event with which the contact entered the program, or something known of
 * the contact. (Spec, Merge fields 1)
 *
 * <p>A key has the alphabet of {@link AttributeKey}; its dots are part of it and lead nowhere. Fields are ordered as they
 * are written.
 */
public sealed interface MergeField extends Comparable<MergeField> {
    /** How a template names it, without the braces, as in {@code event.plan}. */
    String written();

    /** The field that is written so, or nothing when no field is: its case and every space count. */
    static Optional<MergeField> parse(String written) {
        if (written.startsWith(Event.PREFIX)) {
            return AttributeKey.parse(written.substring(Event.PREFIX.length())).map(Event::new);
        }
        return switch (written) {
            case ContactName.WRITTEN -> Optional.of(new ContactName());
            case ContactEmail.WRITTEN -> Optional.of(new ContactEmail());
            default ->
                written.startsWith(ContactAttribute.PREFIX)
                        ? AttributeKey.parse(written.substring(ContactAttribute.PREFIX.length()))
                                .map(ContactAttribute::new)
                        : Optional.empty();
        };
    }

    @Override
    default int compareTo(MergeField other) {
        return Comparator.comparing(MergeField::written).compare(this, other);
    }

    /**
     * {@code event.<key>}: a property of the entry event.
     *
     * @param key the property
     */
    record Event(AttributeKey key) implements MergeField {
        private static final String PREFIX = "event.";

        @Override
        public String written() {
            return PREFIX + key;
        }

        @Override
        public String toString() {
            return written();
        }
    }

    /** {@code contact.name}: the contact's display name, whatever its attributes say. */
    record ContactName() implements MergeField {
        private static final String WRITTEN = "contact.name";

        @Override
        public String written() {
            return WRITTEN;
        }

        @Override
        public String toString() {
            return written();
        }
    }

    /** {@code contact.email}: the contact's address, whatever its attributes say. */
    record ContactEmail() implements MergeField {
        private static final String WRITTEN = "contact.email";

        @Override
        public String written() {
            return WRITTEN;
        }

        @Override
        public String toString() {
            return written();
        }
    }

    /**
     * {@code contact.<key>}: an attribute of the contact.
     *
     * @param key the attribute, other than {@code name} and {@code email}, which are the contact's own
     */
    record ContactAttribute(AttributeKey key) implements MergeField {
        private static final String PREFIX = "contact.";

        /** Refuses the keys that stand for the contact's own fields. */
        public ContactAttribute {
            String written = PREFIX + key;
            if (written.equals(ContactName.WRITTEN) || written.equals(ContactEmail.WRITTEN)) {
                throw new IllegalArgumentException(written + " is the contact's own and no attribute");
            }
        }

        @Override
        public String written() {
            return PREFIX + key;
        }

        @Override
        public String toString() {
            return written();
        }
    }
}
