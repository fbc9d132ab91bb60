package dev.intake.jdbc.verification;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.intake.verification.FoundEvent;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Writes found events as an array of flat JSON objects, and reads them back equal. */
final class FoundEventsJson {
    private static final JsonFactory JSON = new JsonFactory();
    private static final String ID = "id";
    private static final String TYPE = "type";
    private static final String AT = "at";
    private static final String OUTCOME = "outcome";

    private FoundEventsJson() {}

    static String write(List<FoundEvent> events) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartArray();
            for (FoundEvent event : events) {
                json.writeStartObject();
                json.writeStringField(ID, event.eventId());
                json.writeStringField(TYPE, event.type());
                if (event.occurredAt().isPresent()) {
                    json.writeStringField(AT, event.occurredAt().get().toString());
                }
                json.writeStringField(OUTCOME, event.outcome().name().toLowerCase(Locale.ROOT));
                json.writeEndObject();
            }
            json.writeEndArray();
        } catch (IOException e) {
            throw new UncheckedIOException("found events could not be written as JSON", e);
        }
        return text.toString();
    }

    static List<FoundEvent> read(String text) {
        List<FoundEvent> events = new ArrayList<>();
        try (JsonParser json = JSON.createParser(text)) {
            json.nextToken();
            while (json.nextToken() == JsonToken.START_OBJECT) {
                events.add(event(json));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("stored found events are no JSON", e);
        }
        return events;
    }

    private static FoundEvent event(JsonParser json) throws IOException {
        Map<String, String> fields = new HashMap<>();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            fields.put(name, json.nextTextValue());
        }
        return new FoundEvent(
                fields.getOrDefault(ID, ""),
                fields.getOrDefault(TYPE, ""),
                Optional.ofNullable(fields.get(AT)).map(Instant::parse),
                FoundEvent.Outcome.valueOf(fields.getOrDefault(OUTCOME, "").toUpperCase(Locale.ROOT)));
    }
}
