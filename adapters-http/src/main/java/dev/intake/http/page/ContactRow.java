package dev.intake.http.page;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A contact in a list.
 *
 * @param contact the contact
 * @param path path of its page
 */
public record ContactRow(Contact contact, String path) {
    /** Returns the name, the email address or the external id, whichever exists first. */
    public static String title(Contact contact) {
        return contact.name()
                .map(ContactName::value)
                .or(() -> contact.email().map(EmailAddress::value))
                .or(() -> contact.externalId().map(ExternalId::value))
                .orElseThrow();
    }

    public String title() {
        return title(contact);
    }

    /** Returns the address and the external id, except the one that is the title. */
    public String details() {
        Optional<String> email = contact.email().map(EmailAddress::value);
        Optional<String> externalId = contact.externalId().map(ExternalId::value);
        return Stream.of(email, externalId)
                .flatMap(Optional::stream)
                .filter(text -> !text.equals(title()))
                .collect(Collectors.joining(" · "));
    }

    public String created() {
        return Labels.exact(contact.createdAt());
    }

    /** Returns why the contact gets no email, in one word; blank if it may get email. */
    public String state() {
        if (contact.deactivatedAt().isPresent()) {
            return "deactivated";
        }
        return contact.consent().isWithdrawn() ? "unsubscribed" : "";
    }
}
