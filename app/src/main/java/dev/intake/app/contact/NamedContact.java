package dev.intake.app.contact;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.action.Result;
import dev.intake.app.command.Caller;
import dev.intake.app.command.Outcome;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.explain.ContactActions;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    /** Returns the contact with the id, or the page of those with the identity, the preferred one first. */
    Result<ObjectNode> find(Caller caller) {
        return id.isPresent()
                ? caller.call(ContactActions.READ, given("contactId", id.get().toString()))
                : caller.call(
                        ContactActions.SEARCH,
                        externalId
                                .map(value -> given("externalId", value.value()))
                                .orElseGet(
                                        () -> given("email", email.orElseThrow().value())));
    }

    /** Returns the contacts of a result of {@link #find}. */
    static List<ObjectNode> contacts(ObjectNode answer) {
        if (!answer.has("contacts")) {
            return List.of(answer);
        }
        List<ObjectNode> contacts = new ArrayList<>();
        answer.path("contacts").forEach(contact -> contacts.add((ObjectNode) contact));
        return contacts;
    }

    private static Json given(String field, String value) {
        return new Json.Members(Map.of(field, new Json.Text(value)));
    }

    /** Returns the refusal of a command whose contact does not exist. */
    Outcome unknown(TenantId tenant) {
        return id.map(value -> ContactText.noSuchContact(tenant, "id", value.toString()))
                .or(() -> externalId.map(value -> ContactText.noSuchContact(tenant, "external id", value.value())))
                .orElseGet(() -> ContactText.noSuchContact(
                        tenant, "email address", email.orElseThrow().value()));
    }
}
