package dev.intake.app.contact;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * A contact as the management API returns it.
 *
 * @param answer the object
 */
public record RemoteContact(ObjectNode answer) {
    /** Returns the contact's id. */
    public String id() {
        return answer.path("contactId").asText();
    }

    /** Returns the path of the contact, relative to that of the tenant. */
    public String path() {
        return "/contacts/" + id();
    }

    /** Returns the email address, if it has one. */
    public Optional<String> email() {
        return text("email");
    }

    /** Returns the external id, if it has one. */
    public Optional<String> externalId() {
        return text("externalId");
    }

    private Optional<String> text(String member) {
        return Optional.ofNullable(answer.path(member).textValue());
    }
}
