package dev.intake.usecase;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import dev.intake.port.Storage;
import dev.intake.port.TenantViews;
import dev.intake.tenant.TenantId;
import dev.intake.text.CleanText;
import java.util.Optional;

/** Finds the contact that a person means by whatever they have at hand. */
public final class ContactLookup {
    private static final int NAMESAKES = 20;

    private final TenantViews views;

    ContactLookup(Storage storage) {
        this.views = storage.views();
    }

    /** The contact whose id the text is, else whose external id, else whose email address; nothing when it is nobody's. */
    public Optional<Contact> find(TenantId tenant, String text) {
        String trimmed = CleanText.trimmed(text);
        return ContactId.parse(trimmed)
                .flatMap(id -> views.contact(tenant, id))
                .or(() -> externalId(trimmed).flatMap(id -> preferred(tenant, id)))
                .or(() -> EmailAddress.parse(trimmed).flatMap(email -> preferred(tenant, email)));
    }

    private static Optional<Identity> externalId(String text) {
        return text.isEmpty() || CleanText.isLongerThan(text, ExternalId.MAX_LENGTH)
                ? Optional.empty()
                : Optional.of(new ExternalId(text));
    }

    private Optional<Contact> preferred(TenantId tenant, Identity identity) {
        return views.contacts(tenant, identity, NAMESAKES).stream().min(Contact.PREFERRED_BY_EMAIL);
    }
}
