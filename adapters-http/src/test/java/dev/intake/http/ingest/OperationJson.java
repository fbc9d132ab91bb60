package dev.intake.http.ingest;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.Subject;
import dev.intake.http.server.JsonResponse;
import dev.intake.ingest.Operation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Writes operations as a body of the ingestion endpoint, as a client that knows nothing of Intake's code would. */
public final class OperationJson {
    private final JsonGenerator json;

    private OperationJson(JsonGenerator json) {
        this.json = json;
    }

    /** The batch of these operations. */
    public static byte[] batch(List<Operation> operations) {
        return JsonResponse.written(json -> {
                    json.writeStartObject();
                    json.writeArrayFieldStart("batch");
                    for (Operation operation : operations) {
                        new OperationJson(json).write(operation);
                    }
                    json.writeEndArray();
                    json.writeEndObject();
                })
                .getBytes(StandardCharsets.UTF_8);
    }

    private void write(Operation operation) throws IOException {
        json.writeStartObject();
        if (operation instanceof Operation.Identify identify) {
            json.writeStringField("type", "identify");
            write(identify.subject());
            if (identify.name().isPresent()) {
                json.writeStringField("name", identify.name().get().value());
            }
            write("traits", identify.traits());
        } else {
            write((Operation.Track) operation);
        }
        json.writeEndObject();
    }

    private void write(Operation.Track track) throws IOException {
        json.writeStringField("type", "track");
        if (track.subject().isPresent()) {
            write(track.subject().get());
        }
        json.writeStringField("event", track.event().value());
        write("properties", track.properties());
        if (track.timestamp().isPresent()) {
            json.writeStringField("timestamp", track.timestamp().get().toString());
        }
        if (track.dedupeKey().isPresent()) {
            json.writeStringField("messageId", track.dedupeKey().get().id());
        }
        json.writeBooleanField("historical", track.historical());
    }

    private void write(Subject subject) throws IOException {
        if (subject.externalId().isPresent()) {
            json.writeStringField("externalId", subject.externalId().get().value());
        }
        if (subject.email().isPresent()) {
            json.writeStringField("email", subject.email().get().value());
        }
    }

    private void write(String field, Attributes attributes) throws IOException {
        json.writeObjectFieldStart(field);
        for (Map.Entry<AttributeKey, AttributeValue> attribute :
                attributes.asMap().entrySet()) {
            json.writeFieldName(attribute.getKey().value());
            write(attribute.getValue());
        }
        json.writeEndObject();
    }

    private void write(AttributeValue value) throws IOException {
        if (value instanceof AttributeValue.Text text) {
            json.writeString(text.value());
        } else if (value instanceof AttributeValue.Whole whole) {
            json.writeNumber(whole.value());
        } else if (value instanceof AttributeValue.Decimal decimal) {
            json.writeNumber(decimal.value());
        } else {
            json.writeBoolean(((AttributeValue.Flag) value).value());
        }
    }
}
