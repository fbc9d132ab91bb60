package dev.intake.http.privacy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.privacy.ContactFile;
import dev.intake.source.Source;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.LinkedCustomer;
import dev.intake.webhook.ParkedEvent;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Locale;

/**
 * All that is stored about a contact as one JSON object, written while it is read. The guide to the dashboard says what is
 * in it; what a contact has not is {@code null}, and a list of which there is nothing is empty.
 */
public final class ContactJson {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final JsonFields json;

    private ContactJson(JsonGenerator json) {
        this.json = new JsonFields(json);
    }

    /**
     * Writes it in UTF-8. The stream stays open. Of an object that could not be read to its end, the end is not written: it
     * must not look whole.
     *
     * @throws UncheckedIOException when the stream takes no more
     */
    public static void write(ContactFile file, OutputStream out) {
        try {
            JsonGenerator generator = FACTORY.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            generator.useDefaultPrettyPrinter();
            new ContactJson(generator).write(file);
            generator.close();
        } catch (IOException e) {
            throw new UncheckedIOException("an export could not be written", e);
        }
    }

    private void write(ContactFile file) {
        json.object(() -> {
            contact(file.contact());
            json.each("customers", file.customers()::forEach, this::customer);
            json.each("users", file.users().entrySet()::forEach, user -> {
                json.text("connector", user.getKey().connector().segment());
                json.text("userId", user.getKey().id());
                json.text("externalId", user.getValue().externalId().map(ExternalId::value));
                json.flag("deleted", user.getValue().deleted());
            });
            json.each("programs", file.entries()::forEach, entry -> new EntryJson(json).write(entry));
            json.each("waiting", file.waiting()::forEach, this::waiting);
            json.each("failedDeliveries", file.failed()::forEach, body -> {
                json.text("connector", body.delivery().connector().segment());
                json.text("eventId", body.delivery().key().id());
                json.moment("receivedAt", body.delivery().receivedAt());
                json.text("body", body.text());
            });
            json.each("deliveries", file.deliveries()::to, this::delivery);
            json.each("events", file.events()::to, this::event);
        });
    }

    private void contact(Contact contact) {
        json.text("contactId", contact.id().toString());
        json.text("externalId", contact.externalId().map(ExternalId::value));
        json.text("email", contact.email().map(EmailAddress::value));
        json.text("name", contact.name().map(ContactName::value));
        json.moment("createdAt", contact.createdAt());
        json.moment("updatedAt", contact.updatedAt());
        json.text("deactivatedAt", contact.deactivatedAt().map(Instant::toString));
        json.object("consent", () -> consent(contact.consent()));
        json.attributes("attributes", contact.attributes());
    }

    private void consent(Consent consent) {
        if (consent instanceof Consent.Granted granted) {
            json.text("state", "granted");
            json.text("source", name(granted.source()));
            json.moment("at", granted.at());
        } else if (consent instanceof Consent.Withdrawn withdrawn) {
            json.text("state", "withdrawn");
            json.text("source", name(withdrawn.source()));
            json.moment("at", withdrawn.at());
        } else {
            json.text("state", "not_recorded");
        }
    }

    private void customer(LinkedCustomer link) {
        json.text("connector", link.customer().connector().segment());
        json.text("customerId", link.customer().id());
        json.text("externalId", link.subject().externalId().map(ExternalId::value));
        json.text("email", link.subject().email().map(EmailAddress::value));
    }

    private void waiting(ParkedEvent parked) {
        json.text("connector", parked.customer().connector().segment());
        json.text("customerId", parked.customer().id());
        json.text("eventId", parked.delivery().key().id());
        json.text("becomes", parked.type().value());
        json.text("name", parked.name().map(ContactName::value));
        json.attributes("properties", parked.properties());
        json.attributes("attributes", parked.attributes());
        json.moment("occurredAt", parked.occurredAt());
        json.moment("receivedAt", parked.delivery().receivedAt());
    }

    private void delivery(DeliveryRecord delivery) {
        json.text("connector", name(delivery.key().source()));
        json.text("eventId", delivery.key().id());
        json.text("type", delivery.providerType());
        json.text("outcome", delivery.outcome().label());
        json.text("became", delivery.became().map(EventType::value));
        json.text("reason", delivery.reason());
        json.moment("receivedAt", delivery.receivedAt());
    }

    private void event(EventRecord event) {
        json.text("eventId", event.id().toString());
        json.text("type", event.type().value());
        json.attributes("properties", event.properties());
        json.moment("occurredAt", event.occurredAt());
        json.moment("receivedAt", event.receivedAt());
        json.text("source", name(event.source()));
        json.flag("historical", event.historical());
        json.flag("test", event.test());
    }

    private static String name(Source source) {
        return source.name().toLowerCase(Locale.ROOT);
    }
}
