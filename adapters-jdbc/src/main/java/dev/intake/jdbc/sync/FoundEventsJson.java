package dev.intake.jdbc.sync;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.intake.sync.Certificate;
import dev.intake.sync.FoundEvent;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes found events as an array of flat JSON objects, and reads them back unchanged. The ids of events that are being
 * recorded follow as texts, which older nodes ignore.
 */
final class FoundEventsJson {
    private static final JsonFactory JSON = new JsonFactory();
    private static final String ID = "id";
    private static final String TYPE = "type";
    private static final String AT = "at";
    private static final String OUTCOME = "outcome";

    private FoundEventsJson() {}

    /**
     * What is stored.
     *
     * @param events found events
     * @param begun ids of events that are being recorded
     */
    record Found(List<FoundEvent> events, Set<String> begun) {}

    static String write(Certificate certificate) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartArray();
            for (FoundEvent event : certificate.found()) {
                json.writeStartObject();
                json.writeStringField(ID, event.eventId());
                json.writeStringField(TYPE, event.type());
                if (event.occurredAt().isPresent()) {
                    json.writeStringField(AT, event.occurredAt().get().toString());
                }
                json.writeStringField(OUTCOME, event.outcome().name().toLowerCase(Locale.ROOT));
                json.writeEndObject();
            }
            for (String id : certificate.begun()) {
                json.writeString(id);
            }
            json.writeEndArray();
        } catch (IOException e) {
            throw new UncheckedIOException("found events could not be written as JSON", e);
        }
        return text.toString();
    }

    static Found read(String text) {
        List<FoundEvent> events = new ArrayList<>();
        Set<String> begun = new HashSet<>();
        try (JsonParser json = JSON.createParser(text)) {
            json.nextToken();
            while (json.nextToken() == JsonToken.START_OBJECT) {
                events.add(event(json));
            }
            for (; json.currentToken() == JsonToken.VALUE_STRING; json.nextToken()) {
                begun.add(json.getText());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("stored found events are not valid JSON", e);
        }
        return new Found(events, begun);
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
