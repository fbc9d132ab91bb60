package dev.intake.byhand;

import dev.intake.contact.AttributeFilter;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.event.EventType;

/** The contacts that a person enrolls by hand. */
public sealed interface ContactSelection {
    /** Returns whether the contact may be selected; an event is checked afterwards. */
    default boolean accepts(Contact contact) {
        return true;
    }

    /**
     * One contact.
     *
     * @param contact its id
     */
    record One(ContactId contact) implements ContactSelection {}

    /** Every contact of the tenant. */
    record All() implements ContactSelection {}

    /**
     * The contacts with an attribute.
     *
     * @param key the attribute's key
     * @param written its value as text. It equals a text of the same characters, the number that it spells, and {@code true}
     *     or {@code false}.
     */
    record WithAttribute(AttributeKey key, String written) implements ContactSelection {
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
    record WithEvent(EventType type) implements ContactSelection {}
}
