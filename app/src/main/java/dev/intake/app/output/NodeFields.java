package dev.intake.app.output;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.json.JsonFields;
import java.util.function.Consumer;

/** Collects fields in a JSON tree. */
public final class NodeFields implements JsonFields {
    private final ObjectNode object;

    private NodeFields(ObjectNode object) {
        this.object = object;
    }

    /** Returns an object with the fields that the consumer writes. */
    public static ObjectNode object(Consumer<JsonFields> fields) {
        ObjectNode object = Json.object();
        fields.accept(new NodeFields(object));
        return object;
    }

    @Override
    public void text(String name, String value) {
        object.put(name, value);
    }

    @Override
    public void nothing(String name) {
        object.putNull(name);
    }

    @Override
    public void number(String name, long value) {
        object.put(name, value);
    }

    @Override
    public void decimal(String name, double value) {
        object.put(name, value);
    }

    @Override
    public void flag(String name, boolean value) {
        object.put(name, value);
    }

    @Override
    public void object(String name, Consumer<JsonFields> fields) {
        object.set(name, object(fields));
    }
}
