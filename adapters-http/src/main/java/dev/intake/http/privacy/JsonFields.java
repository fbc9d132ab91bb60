package dev.intake.http.privacy;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.intake.attribute.AttributeKey;
import dev.intake.attribute.AttributeValue;
import dev.intake.attribute.Attributes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** Writes fields of JSON objects, one after the other. A stream that takes no more is an unchecked exception. */
final class JsonFields {
    private final JsonGenerator json;

    JsonFields(JsonGenerator json) {
        this.json = json;
    }

    /** What writes something to the stream. */
    private interface Writing {
        void run() throws IOException;
    }

    void object(Runnable fields) {
        writing(json::writeStartObject);
        fields.run();
        writing(json::writeEndObject);
    }

    void object(String name, Runnable fields) {
        writing(() -> json.writeFieldName(name));
        object(fields);
    }

    /** An array with an object for each of what is given out. */
    <T> void each(String name, Consumer<Consumer<T>> all, Consumer<T> fields) {
        writing(() -> json.writeArrayFieldStart(name));
        all.accept(one -> object(() -> fields.accept(one)));
        writing(json::writeEndArray);
    }

    void text(String name, String value) {
        writing(() -> json.writeStringField(name, value));
    }

    /** The text, or null. */
    void text(String name, Optional<String> value) {
        if (value.isPresent()) {
            text(name, value.get());
        } else {
            writing(() -> json.writeNullField(name));
        }
    }

    void moment(String name, Instant value) {
        text(name, value.toString());
    }

    void number(String name, long value) {
        writing(() -> json.writeNumberField(name, value));
    }

    void flag(String name, boolean value) {
        writing(() -> json.writeBooleanField(name, value));
    }

    void attributes(String name, Attributes attributes) {
        object(name, () -> attributes.asMap().forEach(this::attribute));
    }

    private void attribute(AttributeKey key, AttributeValue value) {
        if (value instanceof AttributeValue.Text text) {
            text(key.value(), text.value());
        } else if (value instanceof AttributeValue.Whole whole) {
            number(key.value(), whole.value());
        } else if (value instanceof AttributeValue.Decimal decimal) {
            writing(() -> json.writeNumberField(key.value(), decimal.value()));
        } else {
            flag(key.value(), ((AttributeValue.Flag) value).value());
        }
    }

    private static void writing(Writing writing) {
        try {
            writing.run();
        } catch (IOException e) {
            throw new UncheckedIOException("an export could not be written", e);
        }
    }
}
