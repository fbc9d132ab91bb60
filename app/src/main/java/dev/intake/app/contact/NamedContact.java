package dev.intake.app.contact;

import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactViews;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that name a contact. The user gives exactly one of them. */
final class NamedContact {
    private static final int NAMESAKES = 20;

    @Option(names = "--id", paramLabel = "V", description = "The contact's id in Intake.")
    private Optional<ContactId> id = Optional.empty();

    @Option(
            names = "--external-id",
            paramLabel = "V",
            description = "The contact's external id, sent as userId or externalId.")
    private Optional<ExternalId> externalId = Optional.empty();

    @Option(
            names = "--email",
            paramLabel = "V",
            description =
                    "The contact's email address. If several contacts have it, the one that an operation with only"
                            + " this address would find.")
    private Optional<EmailAddress> email = Optional.empty();

    /** Returns the contacts with the identity, the preferred one first. */
    List<Contact> find(TenantScope scope) {
        ContactViews views = scope.intake().contactViews();
        return id.isPresent()
                ? views.contact(scope.tenant(), id.get()).stream().toList()
                : views.contacts(scope.tenant(), identity(), NAMESAKES).stream()
                        .sorted(Contact.PREFERRED_BY_EMAIL)
                        .toList();
    }

    private Identity identity() {
        return externalId.isPresent() ? externalId.get() : email.orElseThrow();
    }

    /** Returns the refusal of a command whose contact does not exist. */
    Outcome unknown(TenantScope scope) {
        return id.map(value -> ContactText.noSuchContact(scope, "id", value.toString()))
                .or(() -> externalId.map(value -> ContactText.noSuchContact(scope, "external id", value.value())))
                .orElseGet(() -> ContactText.noSuchContact(
                        scope, "email address", email.orElseThrow().value()));
    }
}
