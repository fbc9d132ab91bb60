package dev.intake.jdbc.sync;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Writes counts by name as a flat JSON object, and reads them back unchanged. */
final class CountsJson {
    private static final JsonFactory JSON = new JsonFactory();

    private CountsJson() {}

    static String write(Map<String, Long> counts) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            for (Map.Entry<String, Long> count : counts.entrySet()) {
                json.writeNumberField(count.getKey(), count.getValue());
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("counts could not be written as JSON", e);
        }
        return text.toString();
    }

    static SortedMap<String, Long> read(String text) {
        SortedMap<String, Long> counts = new TreeMap<>();
        try (JsonParser json = JSON.createParser(text)) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                counts.put(name, json.nextLongValue(0));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("stored counts are not valid JSON", e);
        }
        return counts;
    }
}
