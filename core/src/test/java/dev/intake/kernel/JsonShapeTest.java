package dev.intake.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A shape writes objects and their schema from one declaration. (ADR 151) */
class JsonShapeTest {
    private record Pet(String name, Optional<Integer> age, Optional<String> owner, List<Pet> young) {
        Pet(String name) {
            this(name, Optional.empty(), Optional.empty(), List.of());
        }
    }

    private static final JsonShape<Pet> NAMED = new JsonShape<Pet>("Named").has("name", JsonKind.TEXT, Pet::name);
    private static final JsonShape<Pet> PET = new JsonShape<Pet>("Pet")
            .with(NAMED, pet -> pet)
            .orNull("age", JsonKind.COUNT, Pet::age)
            .about("In years.")
            .maybe("owner", JsonKind.oneOf(new String[] {"ann", "bob"}, owner -> owner), Pet::owner)
            .has("young", JsonKind.list(NAMED), Pet::young);

    @Test
    void object_hasItsMembersInOrder_nullOrAbsentWithoutAValue() {
        assertThat(written(json -> PET.write(new Pet("Rex"), json))).isEqualTo("name=Rex age=null young=[]");
        assertThat(written(json ->
                        PET.write(new Pet("Rex", Optional.of(3), Optional.of("ann"), List.of(new Pet("Tim"))), json)))
                .isEqualTo("name=Rex age=3 owner=ann young=[{name=Tim}]");
    }

    @Test
    void schema_requiresWhatEveryObjectHas() {
        assertThat(written(PET::describe))
                .isEqualTo("type=object required=[name, age, young] properties={"
                        + "name={type=string} "
                        + "age={type=[integer, null] minimum=0 description=In years.} "
                        + "owner={type=string enum=[ann, bob]} "
                        + "young={type=array items={$ref=#/components/schemas/Named}}"
                        + "} unevaluatedProperties=false");
    }

    @Test
    void schema_standsWhereItIsUsed_ifItHasNoNameOrAllowsNull() {
        JsonShape<Pet> kennel = new JsonShape<Pet>("")
                .has("guest", JsonKind.object(NAMED.named("")), pet -> pet)
                .orNull("next", JsonKind.object(NAMED), Optional::of);

        assertThat(written(kennel::describe))
                .contains("guest={type=object required=[name]", "next={type=[object, null] required=[name]");
    }

    @Test
    void partOfAShape_hasOnlyTheNamedMembers() {
        JsonShape<Pet> part = PET.only(List.of("name", "age"));

        assertThat(written(json -> part.write(new Pet("Rex"), json))).isEqualTo("name=Rex age=null");
        assertThat(part.name()).isEmpty();
        assertThatThrownBy(() -> PET.only(List.of("name", "colour"))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shapes_areThoseThatAnApiDescriptionNames() {
        JsonShape<Pet> pair = new JsonShape<Pet>("Pair").has("one", JsonKind.object(PET), pet -> pet);

        assertThat(pair.shapes().map(JsonShape::name)).containsExactly("Pet", "Named");
    }

    @Test
    void columns_areTheMembers_alsoOfObjects() {
        JsonShape<Pet> pair = new JsonShape<Pet>("Pair")
                .has("one", JsonKind.object(PET), pet -> pet)
                .has("n", JsonKind.NUMBER, pet -> 1);

        assertThat(pair.columns()).containsExactly("one.name", "one.age", "one.owner", "one.young", "n");
    }

    private static String written(Consumer<JsonFields> fields) {
        Recorded recorded = new Recorded();
        fields.accept(recorded);
        return String.join(" ", recorded.members);
    }

    /** Fields as text. */
    private static final class Recorded implements JsonFields {
        private final List<String> members = new ArrayList<>();

        private void add(String name, Object value) {
            members.add(name + "=" + value);
        }

        @Override
        public void text(String name, String value) {
            add(name, value);
        }

        @Override
        public void nothing(String name) {
            add(name, "null");
        }

        @Override
        public void number(String name, long value) {
            add(name, value);
        }

        @Override
        public void decimal(String name, BigDecimal value) {
            add(name, value);
        }

        @Override
        public void flag(String name, boolean value) {
            add(name, value);
        }

        @Override
        public void object(String name, Consumer<JsonFields> fields) {
            add(name, "{" + written(fields) + "}");
        }

        @Override
        public void texts(String name, Collection<String> values) {
            add(name, values);
        }

        @Override
        public <T> void objects(String name, Collection<T> values, BiConsumer<T, JsonFields> fields) {
            add(
                    name,
                    values.stream()
                            .map(value -> "{" + written(json -> fields.accept(value, json)) + "}")
                            .toList());
        }
    }
}
