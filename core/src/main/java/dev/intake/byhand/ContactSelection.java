package dev.intake.byhand;

import dev.intake.contact.AttributeFilter;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.event.EventType;
import java.util.Map;
import java.util.Optional;

/** The contacts that a person enrolls by hand. */
public sealed interface ContactSelection {
    /** Returns whether the contact may be selected; an event is checked afterwards. */
    default boolean accepts(Contact contact) {
        return true;
    }

    /** Returns the fields of {@link EnrollmentActions#ENROLL} that select the same contacts. */
    Map<String, String> fields();

    /**
     * One contact.
     *
     * @param contact its id
     */
    record One(ContactId contact) implements ContactSelection {
        @Override
        public Map<String, String> fields() {
            return Map.of("contact", contact.toString());
        }
    }

    /** Every contact of the tenant. */
    record All() implements ContactSelection {
        @Override
        public Map<String, String> fields() {
            return Map.of("all", "true");
        }
    }

    /**
     * The contacts with an attribute.
     *
     * @param key the attribute's key
     * @param written its value as text. It equals a text of the same characters, the number that it spells, and {@code true}
     *     or {@code false}.
     */
    record WithAttribute(AttributeKey key, String written) implements ContactSelection {
        /** Parses {@code KEY=VALUE}; empty for a text of another form. */
        public static Optional<WithAttribute> parse(String text) {
            int equals = text.indexOf('=');
            return equals < 0
                    ? Optional.empty()
                    : AttributeKey.parse(text.substring(0, equals))
                            .map(key -> new WithAttribute(key, text.substring(equals + 1)));
        }

        @Override
        public Map<String, String> fields() {
            return Map.of("attribute", key.value() + "=" + written);
        }

        @Override
        public boolean accepts(Contact contact) {
            return new AttributeFilter(key, written).accepts(contact.attributes());
        }
    }

    /**
     * The contacts with a recorded event of a type.
     *
     * @param type the event's type
     */
    record WithEvent(EventType type) implements ContactSelection {
        @Override
        public Map<String, String> fields() {
            return Map.of("event", type.value());
        }
    }
}
