package dev.intake.app.contact;

import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.contact.Contact;
import dev.intake.contact.ExternalId;
import dev.intake.text.CleanText;
import java.util.Optional;

/** A contact as people name one: by whatever they have at hand. */
public final class ContactArgument {
    public static final String DESCRIPTION =
            "The contact: Intake's id of it, else the externalId or userId that was sent, else its email address.";

    private ContactArgument() {}

    /** The first contact that the text names, in the order of {@link #DESCRIPTION}. */
    public static Optional<Contact> find(TenantScope scope, String text) {
        return scope.intake().findContacts().meant(scope.tenant(), text);
    }

    public static Outcome noSuchContact(TenantScope scope, String text) {
        return Outcome.refused("tenant " + scope.tenant() + " has no contact with the id, external id or email \""
                + CleanText.trimmed(text, ExternalId.MAX_LENGTH) + "\"");
    }
}
