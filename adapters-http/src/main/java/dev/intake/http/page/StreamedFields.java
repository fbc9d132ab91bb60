package dev.intake.http.page;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import dev.intake.kernel.JsonFields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Writes fields of JSON objects to a stream. Throws an {@link UncheckedIOException} if the stream fails. */
public final class StreamedFields implements JsonFields {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final JsonGenerator json;

    public StreamedFields(JsonGenerator json) {
        this.json = json;
    }

    /** Returns an object with these fields. */
    public static ObjectNode tree(Consumer<JsonFields> fields) {
        try (TokenBuffer buffer = new TokenBuffer(JSON, false)) {
            StreamedFields stream = new StreamedFields(buffer);
            stream.object(() -> fields.accept(stream));
            return JSON.readTree(buffer.asParser());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A write to the stream. */
    private interface Writing {
        void run() throws IOException;
    }

    /** Writes an object without a name: the outermost one, or an element of an array. */
    public void object(Runnable fields) {
        writing(json::writeStartObject);
        fields.run();
        writing(json::writeEndObject);
    }

    /** Writes an array with one object per value. The values are written while they are read. */
    public <T> void each(String name, Consumer<Consumer<T>> values, Consumer<T> fields) {
        writing(() -> json.writeArrayFieldStart(name));
        values.accept(value -> object(() -> fields.accept(value)));
        writing(json::writeEndArray);
    }

    /** Writes an array without a name, one object per value. The values are written while they are read. */
    public <T> void array(Consumer<Consumer<T>> values, Consumer<T> fields) {
        writing(json::writeStartArray);
        values.accept(value -> object(() -> fields.accept(value)));
        writing(json::writeEndArray);
    }

    @Override
    public void texts(String name, Collection<String> values) {
        writing(() -> {
            json.writeArrayFieldStart(name);
            for (String value : values) {
                json.writeString(value);
            }
            json.writeEndArray();
        });
    }

    @Override
    public void text(String name, String value) {
        writing(() -> json.writeStringField(name, value));
    }

    @Override
    public void nothing(String name) {
        writing(() -> json.writeNullField(name));
    }

    @Override
    public void number(String name, long value) {
        writing(() -> json.writeNumberField(name, value));
    }

    @Override
    public void decimal(String name, BigDecimal value) {
        writing(() -> json.writeNumberField(name, value));
    }

    @Override
    public void flag(String name, boolean value) {
        writing(() -> json.writeBooleanField(name, value));
    }

    @Override
    public <T> void objects(String name, Collection<T> values, BiConsumer<T, JsonFields> fields) {
        each(name, values::forEach, value -> fields.accept(value, this));
    }

    @Override
    public void object(String name, Consumer<JsonFields> fields) {
        writing(() -> json.writeFieldName(name));
        object(() -> fields.accept(this));
    }

    private static void writing(Writing writing) {
        try {
            writing.run();
        } catch (IOException e) {
            throw new UncheckedIOException("an export could not be written", e);
        }
    }
}
