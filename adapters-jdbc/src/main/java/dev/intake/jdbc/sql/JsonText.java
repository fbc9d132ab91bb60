package dev.intake.jdbc.sql;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Writes values as stored JSON, and reads them back. */
public final class JsonText {
    private static final JsonFactory JSON = new JsonFactory();

    private JsonText() {}

    /** Writes one value. */
    @FunctionalInterface
    public interface Writer {
        void write(JsonGenerator json) throws IOException;
    }

    /** Reads one value. */
    @FunctionalInterface
    public interface Reader<T> {
        T read(JsonParser json) throws IOException;
    }

    /** Returns an object, whose members the writer writes. */
    public static String object(Writer members) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            members.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a value could not be written as JSON", e);
        }
        return text.toString();
    }

    /** Writes a member, unless it is absent. */
    public static void text(JsonGenerator json, String name, Optional<String> value) throws IOException {
        if (value.isPresent()) {
            json.writeStringField(name, value.get());
        }
    }

    /**
     * Returns what the reader reads.
     *
     * @throws UncheckedIOException if the text is no JSON, or not what the reader expects
     */
    public static <T> T read(String text, Reader<T> reader) {
        try (JsonParser json = JSON.createParser(text)) {
            return reader.read(json);
        } catch (IOException e) {
            throw new UncheckedIOException("stored JSON cannot be read", e);
        }
    }
}
