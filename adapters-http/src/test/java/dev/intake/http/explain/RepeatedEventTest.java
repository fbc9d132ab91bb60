package dev.intake.http.explain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.kernel.Source;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command as a shell reads it. */
class RepeatedEventTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    @ParameterizedTest
    @ValueSource(strings = {"plain", "it's", "'; touch x; '", "$HOME `id` \\ \" !", "two\nlines", "\u00e9\u4e16"})
    void curl_givesTheEventToTheShell_asOneArgument(String text) throws Exception {
        Contact contact = Contact.create(
                new ContactId(new UUID(0, 1)),
                new Subject(Optional.of(new ExternalId(text)), EmailAddress.parse("ada@example.com")),
                Source.CUSTOMER,
                NOW);
        EventRecord event = new EventRecord(
                new EventId(new UUID(0, 2)),
                contact.id(),
                new EventType("order.created"),
                Attributes.of(Map.of(new AttributeKey("note"), new AttributeValue.Text(text))),
                NOW,
                NOW,
                Source.CUSTOMER,
                false);

        List<String> arguments = arguments(RepeatedEvent.curl("http://localhost/events", event, contact));

        assertThat(arguments).startsWith("-sS", "http://localhost/events").hasSize(8);
        JsonNode sent = new ObjectMapper().readTree(arguments.get(7));
        assertThat(sent.get("userId").textValue()).isEqualTo(text);
        assertThat(sent.get("email").textValue()).isEqualTo("ada@example.com");
        assertThat(sent.get("event").textValue()).isEqualTo("order.created");
        assertThat(sent.get("messageId").textValue()).isEqualTo("again-" + event.id());
        assertThat(sent.get("properties").get("note").textValue()).isEqualTo(text);
    }

    private static List<String> arguments(String command) throws IOException {
        Process shell = new ProcessBuilder("sh", "-c", "curl() { printf '%s\\0' \"$@\"; }\n" + command).start();
        String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return List.of(printed.split("\0"));
    }
}
