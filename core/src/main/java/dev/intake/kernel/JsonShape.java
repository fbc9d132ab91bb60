package dev.intake.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The members of JSON objects that show values of a type. Each member is declared once, with its kind and how it is read from
 * a value: the JSON and its schema derive from that. (ADR 151)
 *
 * @param <T> the type of the values
 */
public final class JsonShape<T> {
    private final String name;
    private final List<Member<T, ?>> members;

    private JsonShape(String name, List<Member<T, ?>> members) {
        this.name = name;
        this.members = List.copyOf(members);
    }

    /**
     * Creates a shape without members.
     *
     * @param name the name of its schema in the API description; empty if the schema stands where the shape is used
     */
    public JsonShape(String name) {
        this(name, List.of());
    }

    /** Returns the shape of objects whose schema is written by hand in the API description. */
    public static <T> JsonShape<T> byHand(String name, BiConsumer<T, JsonFields> writer) {
        JsonKind<T> all = new JsonKind<>((schema, orNull) -> {}, (none, value, json) -> writer.accept(value, json));
        return new JsonShape<T>(name).plus(new Member<>("", all, Presence.BY_HAND, "", Optional::of));
    }

    private enum Presence {
        ALWAYS,
        OR_NULL,
        SOMETIMES,
        BY_HAND
    }

    private record Member<T, V>(
            String name,
            JsonKind<V> kind,
            Presence presence,
            String about,
            Function<T, ? extends Optional<? extends V>> read) {
        void write(T value, JsonFields json) {
            Optional<? extends V> present = read.apply(value);
            if (present.isPresent()) {
                kind.writer().write(name, present.get(), json);
            } else if (presence == Presence.OR_NULL) {
                json.nothing(name);
            }
        }

        void describe(JsonFields schema) {
            kind.schema().accept(schema, presence == Presence.OR_NULL);
            if (!about.isEmpty()) {
                schema.text("description", about);
            }
        }

        <U> Member<U, V> of(Function<U, T> whole) {
            return new Member<>(name, kind, presence, about, value -> read.apply(whole.apply(value)));
        }
    }

    /** Returns the name of the schema; empty if it has none. */
    public String name() {
        return name;
    }

    /** Returns a shape with the same members. */
    public JsonShape<T> named(String other) {
        return new JsonShape<>(other, members);
    }

    /**
     * Returns a shape without a name that has only these members.
     *
     * @throws IllegalArgumentException if one of them does not exist
     */
    public JsonShape<T> only(List<String> names) {
        List<Member<T, ?>> kept =
                members.stream().filter(member -> names.contains(member.name())).toList();
        if (kept.size() != names.size()) {
            throw new IllegalArgumentException("not all of " + names + " are members of " + name);
        }
        return new JsonShape<>("", kept);
    }

    /** Adds a member that every object has. */
    public <V> JsonShape<T> has(String member, JsonKind<V> kind, Function<T, ? extends V> read) {
        return plus(new Member<>(member, kind, Presence.ALWAYS, "", value -> Optional.of(read.apply(value))));
    }

    /** Adds a member that is {@code null} if there is no value. */
    public <V> JsonShape<T> orNull(String member, JsonKind<V> kind, Function<T, ? extends Optional<? extends V>> read) {
        return plus(new Member<>(member, kind, Presence.OR_NULL, "", read));
    }

    /** Adds a member that is absent if there is no value. */
    public <V> JsonShape<T> maybe(String member, JsonKind<V> kind, Function<T, ? extends Optional<? extends V>> read) {
        return plus(new Member<>(member, kind, Presence.SOMETIMES, "", read));
    }

    /** Adds the members of another shape, about something that every value has. */
    public <U> JsonShape<T> with(JsonShape<U> other, Function<T, U> read) {
        List<Member<T, ?>> all = new ArrayList<>(members);
        other.members.forEach(member -> all.add(member.of(read)));
        return new JsonShape<>(name, all);
    }

    /** Describes the last member, for people. */
    public JsonShape<T> about(String description) {
        int last = members.size() - 1;
        return new JsonShape<>(name, members.subList(0, last)).plus(about(members.get(last), description));
    }

    private static <T, V> Member<T, V> about(Member<T, V> member, String description) {
        return new Member<>(member.name, member.kind, member.presence, description, member.read);
    }

    private JsonShape<T> plus(Member<T, ?> member) {
        List<Member<T, ?>> all = new ArrayList<>(members);
        all.add(member);
        return new JsonShape<>(name, all);
    }

    /** Writes the members of a value. */
    public void write(T value, JsonFields json) {
        members.forEach(member -> member.write(value, json));
    }

    /** Returns whether the schema is written by hand. */
    public boolean isByHand() {
        return members.stream().anyMatch(member -> member.presence == Presence.BY_HAND);
    }

    /** Returns the shapes with a name that the members refer to, and those that these refer to. */
    public Stream<JsonShape<?>> shapes() {
        return members.stream()
                .flatMap(member -> member.kind.object().or(member.kind::elements).stream())
                .flatMap(shape -> Stream.concat(Stream.of(shape), shape.shapes()))
                .filter(shape -> !shape.name().isEmpty());
    }

    /** Returns the columns of a table: the names of the members, or of an object's members with its name and a dot in front. */
    public List<String> columns() {
        return members.stream()
                .flatMap(member -> member.kind
                        .object()
                        .map(shape -> shape.columns().stream().map(inner -> member.name + "." + inner))
                        .orElseGet(() -> Stream.of(member.name)))
                .toList();
    }

    /** Writes the JSON Schema. */
    public void describe(JsonFields schema) {
        describe(schema, false);
    }

    private void describe(JsonFields schema, boolean orNull) {
        JsonKind.type("object", orNull, schema);
        schema.texts(
                "required",
                members.stream()
                        .filter(member -> member.presence != Presence.SOMETIMES)
                        .map(Member::name)
                        .toList());
        schema.object(
                "properties",
                properties -> members.forEach(member -> properties.object(member.name, member::describe)));
        schema.flag("unevaluatedProperties", false);
    }

    /** Writes a reference to the schema, or the schema if it has no name or allows {@code null}. */
    void refer(JsonFields schema, boolean orNull) {
        if (name.isEmpty() || orNull) {
            describe(schema, orNull);
        } else {
            schema.text("$ref", "#/components/schemas/" + name);
        }
    }
}
