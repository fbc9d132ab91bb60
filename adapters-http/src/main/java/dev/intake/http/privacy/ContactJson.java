package dev.intake.http.privacy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.intake.connector.LinkedCustomer;
import dev.intake.contact.AttributeFields;
import dev.intake.contact.ContactFields;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.event.EventFields;
import dev.intake.http.page.StreamedFields;
import dev.intake.privacy.ContactExport;
import dev.intake.suppression.Suppression;
import dev.intake.webhook.DeliveryFields;
import dev.intake.webhook.ParkedEvent;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Locale;

/**
 * Writes the export of a contact: everything stored about it, as one JSON object that is written while it is read. The
 * dashboard guide lists the fields. An absent value is {@code null}; a list without elements is empty.
 */
public final class ContactJson {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final StreamedFields json;

    private ContactJson(JsonGenerator json) {
        this.json = new StreamedFields(json);
    }

    /**
     * Writes the export in UTF-8 and leaves the stream open. If reading fails, the end of the object is not written, so that
     * the export does not look complete.
     *
     * @throws UncheckedIOException if the stream fails
     */
    public static void write(ContactExport file, OutputStream out) {
        try {
            JsonGenerator generator = FACTORY.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            generator.useDefaultPrettyPrinter();
            new ContactJson(generator).write(file);
            generator.close();
        } catch (IOException e) {
            throw new UncheckedIOException("an export could not be written", e);
        }
    }

    private void write(ContactExport file) {
        json.object(() -> {
            ContactFields.SHAPE.write(file.contact(), json);
            json.each("suppressions", file.suppressions()::forEach, this::suppression);
            json.each("customers", file.customers()::forEach, this::customer);
            json.each("users", file.users().entrySet()::forEach, user -> {
                json.text("connector", user.getKey().connector().segment());
                json.text("userId", user.getKey().id());
                json.text("externalId", user.getValue().externalId().map(ExternalId::value));
                json.flag("deleted", user.getValue().deleted());
            });
            json.each("programs", file.entries()::forEach, entry -> new EntryJson(json).write(entry));
            json.each("waiting", file.waiting()::forEach, this::waiting);
            json.each("failedDeliveries", file.failed()::forEach, this::body);
            json.each("ignoredDeliveries", file.ignored()::forEach, this::body);
            json.each("deliveries", file.deliveries()::to, delivery -> DeliveryFields.OF_CONTACT.write(delivery, json));
            json.each("events", file.events()::to, event -> EventFields.OF_CONTACT.write(event, json));
        });
    }

    private void body(ContactExport.Body body) {
        json.text("connector", body.connector().segment());
        json.text("eventId", body.key().id());
        json.time("receivedAt", body.receivedAt());
        json.text("body", body.text());
    }

    private void suppression(Suppression suppression) {
        json.text("reason", suppression.reason().label());
        json.text("scope", suppression.scope().label());
        json.time("since", suppression.since());
        json.text("cause", suppression.cause());
        json.text("liftedAt", suppression.lift().map(lift -> lift.at().toString()));
        json.text("liftedBy", suppression.lift().map(lift -> lift.by().name().toLowerCase(Locale.ROOT)));
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
        AttributeFields.KIND.writer().write("properties", parked.properties(), json);
        AttributeFields.KIND.writer().write("attributes", parked.attributes(), json);
        json.time("occurredAt", parked.occurredAt());
        json.time("receivedAt", parked.delivery().receivedAt());
    }
}
