package dev.intake.app.contact;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactViews;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import dev.intake.id.TenantId;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How a contact is named on a command line: exactly one of these is given. */
final class NamedContact {
    private static final int NAMESAKES = 20;

    @Option(names = "--id", paramLabel = "V", description = "Intake's own id of the contact.")
    private Optional<ContactId> id = Optional.empty();

    @Option(names = "--external-id", paramLabel = "V", description = "The externalId or userId that was sent.")
    private Optional<ExternalId> externalId = Optional.empty();

    @Option(
            names = "--email",
            paramLabel = "V",
            description = "The email address. Of several contacts with it the one that an operation with this email"
                    + " alone would mean.")
    private Optional<EmailAddress> email = Optional.empty();

    /** The contacts that are meant, the preferred one first. */
    List<Contact> find(TenantId tenant, ContactViews views) {
        return id.isPresent()
                ? views.contact(tenant, id.get()).stream().toList()
                : views.contacts(tenant, identity(), NAMESAKES).stream()
                        .sorted(Contact.PREFERRED_BY_EMAIL)
                        .toList();
    }

    private Identity identity() {
        return externalId.isPresent() ? externalId.get() : email.orElseThrow();
    }
}
