package dev.intake.kernel;

import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A kind of values: how they are written in JSON, and their JSON Schema.
 *
 * @param schema writes the fields of the schema; its second argument is whether {@code null} is allowed, too
 * @param writer writes a value
 * @param object the shape of the value; absent if it is no object with a shape
 * @param elements the shape of the value's elements; absent if it is no array of such objects
 */
public record JsonKind<V>(
        BiConsumer<JsonFields, Boolean> schema,
        Writer<V> writer,
        Optional<JsonShape<?>> object,
        Optional<JsonShape<?>> elements) {
    /** A string. */
    public static final JsonKind<String> TEXT = text(schema -> {}, text -> text);

    /** The text of an id that is a UUID. */
    public static final JsonKind<Object> ID = text(schema -> schema.text("format", "uuid"), Object::toString);

    /** The address of a page or an endpoint. */
    public static final JsonKind<String> URI = text(schema -> schema.text("format", "uri"), uri -> uri);

    /** A time. */
    public static final JsonKind<Instant> TIME = text(schema -> schema.text("format", "date-time"), Instant::toString);

    /** A whole number. */
    public static final JsonKind<Number> NUMBER = whole(schema -> {});

    /** A whole number from 0. */
    public static final JsonKind<Number> COUNT = whole(schema -> schema.number("minimum", 0));

    /** A whole number from 1. */
    public static final JsonKind<Number> ORDINAL = whole(schema -> schema.number("minimum", 1));

    /** {@code true} or {@code false}. */
    public static final JsonKind<Boolean> FLAG =
            of("boolean", schema -> {}, (name, flag, json) -> json.flag(name, flag));

    /** {@code true}. */
    public static final JsonKind<Boolean> TRUE =
            of("boolean", schema -> schema.flag("const", true), (name, flag, json) -> json.flag(name, flag));

    /** An array of strings. */
    public static final JsonKind<Collection<String>> TEXTS = of(
            "array",
            schema -> schema.object("items", items -> TEXT.schema.accept(items, false)),
            (name, texts, json) -> json.texts(name, texts));

    /** An array of ids. */
    public static final JsonKind<Collection<?>> IDS = of(
            "array",
            schema -> schema.object("items", items -> ID.schema.accept(items, false)),
            (name, ids, json) ->
                    json.texts(name, ids.stream().map(Object::toString).toList()));

    /** An object with a whole number for each of some names. */
    public static final JsonKind<Map<String, ? extends Number>> NUMBERS = of(
            "object",
            schema -> schema.object("additionalProperties", numbers -> NUMBER.schema.accept(numbers, false)),
            (name, numbers, json) -> json.object(
                    name, fields -> numbers.forEach((key, number) -> fields.number(key, number.longValue()))));

    /** Creates a kind whose schema refers to no other. */
    JsonKind(BiConsumer<JsonFields, Boolean> schema, Writer<V> writer) {
        this(schema, writer, Optional.empty(), Optional.empty());
    }

    /** What writes a value as a member of an object. */
    @FunctionalInterface
    public interface Writer<V> {
        /** Writes the member. */
        void write(String name, V value, JsonFields json);
    }

    private static <V> JsonKind<V> of(String type, Consumer<JsonFields> rules, Writer<V> writer) {
        return new JsonKind<>(
                (schema, orNull) -> {
                    type(type, orNull, schema);
                    rules.accept(schema);
                },
                writer);
    }

    private static <V> JsonKind<V> text(Consumer<JsonFields> rules, Function<V, String> text) {
        return of("string", rules, (name, value, json) -> json.text(name, text.apply(value)));
    }

    private static JsonKind<Number> whole(Consumer<JsonFields> rules) {
        return of("integer", rules, (name, number, json) -> json.number(name, number.longValue()));
    }

    /** Writes the type of a schema. */
    static void type(String type, boolean orNull, JsonFields schema) {
        if (orNull) {
            schema.texts("type", List.of(type, "null"));
        } else {
            schema.text("type", type);
        }
    }

    /**
     * Returns one of some strings.
     *
     * @param values what they stand for
     * @param label returns the string for a value
     */
    public static <V> JsonKind<V> oneOf(V[] values, Function<V, String> label) {
        List<String> words = Arrays.stream(values).map(label).toList();
        return text(schema -> schema.texts("enum", words), label);
    }

    /** Returns an object with any members, which this writes. */
    public static <V> JsonKind<V> anything(BiConsumer<V, JsonFields> writer) {
        return of(
                "object",
                schema -> schema.flag("additionalProperties", true),
                (name, value, json) -> json.object(name, fields -> writer.accept(value, fields)));
    }

    /** Returns an object of this shape. */
    public static <V> JsonKind<V> object(JsonShape<V> shape) {
        return new JsonKind<>(
                shape::refer,
                (name, value, json) -> json.object(name, fields -> shape.write(value, fields)),
                Optional.of(shape),
                Optional.empty());
    }

    /** Returns an array of objects of this shape. */
    public static <V> JsonKind<Collection<V>> list(JsonShape<V> shape) {
        return new JsonKind<>(
                (schema, orNull) -> {
                    type("array", orNull, schema);
                    schema.object("items", items -> shape.refer(items, false));
                },
                (name, values, json) -> json.objects(name, values, shape::write),
                Optional.empty(),
                Optional.of(shape));
    }
}
