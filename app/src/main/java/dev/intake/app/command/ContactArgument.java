package dev.intake.app.command;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import dev.intake.port.TenantViews;
import dev.intake.text.CleanText;
import java.util.Optional;

/** A contact as people name one: by whatever they have at hand. */
final class ContactArgument {
    static final String DESCRIPTION =
            "The contact: Intake's id of it, else the externalId or userId that was sent, else its email address.";

    private static final int NAMESAKES = 20;

    private ContactArgument() {}

    /** The first contact that the text names, in the order of {@link #DESCRIPTION}. */
    static Optional<Contact> find(TenantScope scope, String text) {
        TenantViews views = scope.intake().views();
        String trimmed = CleanText.trimmed(text);
        return ContactId.parse(trimmed)
                .flatMap(id -> views.contact(scope.tenant(), id))
                .or(() -> externalId(trimmed).flatMap(id -> preferred(scope, id)))
                .or(() -> EmailAddress.parse(trimmed).flatMap(email -> preferred(scope, email)));
    }

    private static Optional<Identity> externalId(String text) {
        return text.isEmpty() || CleanText.isLongerThan(text, ExternalId.MAX_LENGTH)
                ? Optional.empty()
                : Optional.of(new ExternalId(text));
    }

    private static Optional<Contact> preferred(TenantScope scope, Identity identity) {
        return scope.intake().views().contacts(scope.tenant(), identity, NAMESAKES).stream()
                .min(Contact.PREFERRED_BY_EMAIL);
    }

    static Outcome noSuchContact(TenantScope scope, String text) {
        return Outcome.refused("tenant " + scope.tenant() + " has no contact with the id, external id or email \""
                + CleanText.trimmed(text, ExternalId.MAX_LENGTH) + "\"");
    }
}
