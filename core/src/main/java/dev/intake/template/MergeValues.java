package dev.intake.template;

import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import java.util.Optional;

/**
 * The values of merge fields for one contact.
 *
 * @param eventProperties properties of the entry event, the same for all steps of the program (Spec, Merge fields 3)
 * @param contact the current version of the contact
 */
public record MergeValues(Attributes eventProperties, Contact contact) {
    /**
     * Returns the value {@linkplain AttributeValue#written as people read it}.
     *
     * @return empty if the value is absent or invisible, such as spaces or direction marks; such a value must never be
     *     sent (Decisions 6.5)
     */
    public Optional<String> of(MergeField field) {
        return raw(field).filter(Visible::in);
    }

    private Optional<String> raw(MergeField field) {
        if (field instanceof MergeField.Event event) {
            return eventProperties.get(event.key()).map(AttributeValue::written);
        }
        if (field instanceof MergeField.ContactAttribute attribute) {
            return contact.attributes().get(attribute.key()).map(AttributeValue::written);
        }
        if (field instanceof MergeField.ContactName) {
            return contact.name().map(name -> name.value());
        }
        return contact.email().map(EmailAddress::value);
    }
}
