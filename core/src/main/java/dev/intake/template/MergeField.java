package dev.intake.template;

import dev.intake.contact.AttributeKey;
import java.util.Comparator;
import java.util.Optional;

/**
 * A placeholder of a template: a property of the entry event or a value of the contact. (Spec, Merge fields 1)
 *
 * <p>A key has the format of {@link AttributeKey}; a dot in it is not a path. Fields are ordered by their text.
 */
public sealed interface MergeField extends Comparable<MergeField> {
    /** Returns its text in a template without braces, such as {@code event.plan}. */
    String written();

    /** Parses a field; empty if the text is not one. Case and spaces are significant. */
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

    /** {@code contact.name}: the contact's display name, never an attribute. */
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

    /** {@code contact.email}: the contact's address, never an attribute. */
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
     * @param key an attribute other than {@code name} and {@code email}, which are fields of the contact
     */
    record ContactAttribute(AttributeKey key) implements MergeField {
        private static final String PREFIX = "contact.";

        /** Rejects the keys of the contact's own fields. */
        public ContactAttribute {
            String written = PREFIX + key;
            if (written.equals(ContactName.WRITTEN) || written.equals(ContactEmail.WRITTEN)) {
                throw new IllegalArgumentException(written + " is a field of the contact, not an attribute");
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
