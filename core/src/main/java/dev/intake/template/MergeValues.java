package dev.intake.template;

import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * The values of merge fields for one contact.
 *
 * @param eventProperties properties of the entry event, the same for all steps of the program (Spec, Merge fields 3)
 * @param contact the current version of the contact
 */
public record MergeValues(Attributes eventProperties, Contact contact) {
    private static final double PLAIN_FROM = 1e-6;
    private static final double PLAIN_BELOW = 1e21;

    /**
     * Returns the value as displayed: text as sent, numbers in plain digits unless extremely large or small ({@code 3},
     * {@code 19.9}), booleans as {@code true} or {@code false}.
     *
     * @return empty if the value is absent or invisible, such as spaces or direction marks; such a value must never be
     *     sent (Decisions 6.5)
     */
    public Optional<String> of(MergeField field) {
        return raw(field).filter(Visible::in);
    }

    private Optional<String> raw(MergeField field) {
        if (field instanceof MergeField.Event event) {
            return eventProperties.get(event.key()).map(MergeValues::written);
        }
        if (field instanceof MergeField.ContactAttribute attribute) {
            return contact.attributes().get(attribute.key()).map(MergeValues::written);
        }
        if (field instanceof MergeField.ContactName) {
            return contact.name().map(name -> name.value());
        }
        return contact.email().map(EmailAddress::value);
    }

    private static String written(AttributeValue value) {
        return value.fold(new AttributeValue.Cases<>(
                AttributeValue.Text::value,
                whole -> Long.toString(whole.value()),
                decimal -> written(decimal.value()),
                flag -> Boolean.toString(flag.value())));
    }

    private static String written(BigDecimal number) {
        double size = Math.abs(number.doubleValue());
        return size >= PLAIN_FROM && size < PLAIN_BELOW ? number.toPlainString() : number.toString();
    }
}
