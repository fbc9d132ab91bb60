package dev.intake.http.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Contact;
import dev.intake.event.EventRecord;

/** Creates a command that sends an event again. */
final class RepeatedEvent {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private RepeatedEvent() {}

    /**
     * Returns a command line for a POSIX shell, with {@code YOUR_TEST_KEY} in place of the key: a test key, so that
     * it changes no live data.
     *
     * @param contact the contact that the event is about, which may have been renamed since
     */
    static String curl(String endpoint, EventRecord event, Contact contact) {
        ObjectNode track = JSON.objectNode()
                .put("type", "track")
                .put("event", event.type().value())
                .put("messageId", "again-" + event.id());
        contact.externalId().ifPresent(id -> track.put("userId", id.value()));
        contact.email().ifPresent(email -> track.put("email", email.value()));
        ObjectNode properties = track.putObject("properties");
        event.properties().asMap().forEach((key, value) -> properties.set(key.value(), json(value)));
        return """
                curl -sS %s \\
                  -H 'Authorization: Bearer YOUR_TEST_KEY' \\
                  -H 'Content-Type: application/json' \\
                  -d %s""".formatted(endpoint, quoted(track.toString()));
    }

    private static JsonNode json(AttributeValue value) {
        return value.fold(new AttributeValue.Cases<>(
                text -> JSON.textNode(text.value()),
                whole -> JSON.numberNode(whole.value()),
                decimal -> JSON.numberNode(decimal.value()),
                flag -> JSON.booleanNode(flag.value())));
    }

    /** Quotes a text for a shell: within single quotes, only a single quote has a meaning. */
    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
