package dev.intake.http.byhand;

import dev.intake.byhand.ContactSelection;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.Contact;
import dev.intake.event.EventType;
import dev.intake.http.page.Gate;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The form that selects contacts to enroll by hand.
 *
 * @param kind {@code contact}, {@code attribute}, {@code event} or {@code all}
 * @param contact email address or external id of one contact
 * @param key key of an attribute
 * @param value its value
 * @param event an event type
 */
public record EnrollForm(String kind, String contact, String key, String value, String event) {
    static final EnrollForm BLANK = new EnrollForm("contact", "", "", "", "");

    /** Returns the submitted form. */
    static EnrollForm of(Context context) {
        return new EnrollForm(
                Gate.field("whom", context),
                Gate.field("contact", context).strip(),
                Gate.field("key", context).strip(),
                Gate.field("value", context).strip(),
                Gate.field("event", context).strip());
    }

    /** Returns whether this kind of selection is chosen. */
    public boolean is(String way) {
        return kind.equals(way);
    }

    /** Returns the fields by name, to submit them again. */
    Map<String, String> fields() {
        return Map.of("whom", kind, "contact", contact, "key", key, "value", value, "event", event);
    }

    /**
     * Returns the selected contacts.
     *
     * @param find finds one contact by its email address or external id
     * @return empty if the form selects no contacts; {@link #fault} says why
     */
    Optional<ContactSelection> selection(Function<String, Optional<Contact>> find) {
        return switch (kind) {
            case "contact" -> find.apply(contact).map(found -> new ContactSelection.One(found.id()));
            case "attribute" ->
                AttributeKey.parse(key)
                        .filter(parsed -> !value.isEmpty())
                        .map(parsed -> new ContactSelection.WithAttribute(parsed, value));
            case "event" -> EventType.parse(event).map(ContactSelection.WithEvent::new);
            case "all" -> Optional.of(new ContactSelection.All());
            default -> Optional.empty();
        };
    }

    /** Returns why the form selects no contacts. */
    String fault() {
        return switch (kind) {
            case "contact" -> "There is no contact with that email address or id. Enter that of a contact.";
            case "attribute" ->
                faultyField().equals("key")
                        ? "Enter the key of an attribute, such as plan."
                        : "Enter the value of the attribute.";
            case "event" -> "Enter the type of an event.";
            default -> "Choose which contacts to enroll.";
        };
    }

    /** Returns the id of the field to correct. */
    String faultyField() {
        return switch (kind) {
            case "contact", "event" -> kind;
            case "attribute" -> AttributeKey.parse(key).isEmpty() ? "key" : "value";
            default -> "whom";
        };
    }

    /** Returns the selection in words. */
    String inWords() {
        return switch (kind) {
            case "contact" -> contact;
            case "attribute" -> "the contacts whose " + key + " is " + value;
            case "event" -> "the contacts with an event " + event;
            default -> "all contacts";
        };
    }
}
