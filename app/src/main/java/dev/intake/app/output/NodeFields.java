package dev.intake.app.output;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.kernel.JsonFields;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Writes fields to a JSON tree. */
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
    public void decimal(String name, BigDecimal value) {
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

    @Override
    public void texts(String name, Collection<String> values) {
        ArrayNode array = object.putArray(name);
        values.forEach(array::add);
    }

    @Override
    public <T> void objects(String name, Collection<T> values, BiConsumer<T, JsonFields> fields) {
        ArrayNode array = object.putArray(name);
        values.forEach(value -> array.add(object(json -> fields.accept(value, json))));
    }
}
