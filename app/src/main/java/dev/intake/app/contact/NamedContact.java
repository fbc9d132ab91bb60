package dev.intake.app.contact;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import dev.intake.app.remote.ApiRequest;
import dev.intake.app.remote.ApiRequest.ApiBody;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import dev.intake.kernel.TenantId;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that identify a contact, of which the user gives exactly one. */
final class NamedContact {
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

    /** Returns the contacts with the identity, the preferred one first; empty if there is none. */
    List<Contact> find(TenantScope scope) {
        return id.isPresent()
                ? scope.intake().contactViews(scope.tenant()).contact(id.get()).stream()
                        .toList()
                : scope.intake().findContacts().having(scope.tenant(), identity());
    }

    /** Returns the contacts of a remote service with the identity, the preferred one first. */
    List<RemoteContact> find(RemoteTenant tenant) {
        if (id.isPresent()) {
            return tenant.find(ApiRequest.get("/contacts/" + id.get())).map(RemoteContact::new).stream()
                    .toList();
        }
        ObjectNode having = Json.object();
        externalId.ifPresent(value -> having.put("externalId", value.value()));
        email.ifPresent(value -> having.put("email", value.value()));
        return tenant.all(ApiRequest.search("/contacts", ApiBody.of(having)), "contacts").stream()
                .map(RemoteContact::new)
                .toList();
    }

    private Identity identity() {
        return externalId.isPresent() ? externalId.get() : email.orElseThrow();
    }

    /** Returns the refusal of a command whose contact does not exist. */
    Outcome unknown(TenantId tenant) {
        return id.map(value -> ContactText.noSuchContact(tenant, "id", value.toString()))
                .or(() -> externalId.map(value -> ContactText.noSuchContact(tenant, "external id", value.value())))
                .orElseGet(() -> ContactText.noSuchContact(
                        tenant, "email address", email.orElseThrow().value()));
    }
}
