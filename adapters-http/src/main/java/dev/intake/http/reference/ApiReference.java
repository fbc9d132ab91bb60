package dev.intake.http.reference;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.http.page.Prose;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The API description, in reading order.
 *
 * @param title its title
 * @param about description of the API
 * @param groups calls by purpose
 * @param objects objects in bodies
 */
public record ApiReference(String title, List<Prose> about, List<Group> groups, List<Shape> objects) {
    /**
     * Calls for one purpose.
     *
     * @param name name of the group
     * @param about its description
     * @param calls in the order of the description
     */
    public record Group(String name, List<Prose> about, List<Call> calls) {
        /** Returns the anchor on the page. */
        public String anchor() {
            return name.toLowerCase(Locale.ROOT).replace(' ', '-');
        }
    }

    /**
     * One call.
     *
     * @param method the HTTP method
     * @param paths at least one path
     * @param summary short description
     * @param about long description
     * @param parameters parameters
     * @param body the description of the body; empty if there is none
     * @param example an example body; blank if there is none
     * @param answers responses by status
     */
    public record Call(
            String method,
            List<String> paths,
            String summary,
            List<Prose> about,
            List<Field> parameters,
            List<Prose> body,
            String example,
            List<Reply> answers) {}

    /**
     * A parameter or a field of an object.
     *
     * @param name its name
     * @param type the type in words
     * @param required whether it is required
     * @param about its description
     */
    public record Field(String name, String type, boolean required, List<Prose> about) {}

    /**
     * A response.
     *
     * @param status the HTTP status
     * @param about its meaning
     * @param example an example body; blank if there is none
     */
    public record Reply(String status, List<Prose> about, String example) {}

    /**
     * An object in bodies.
     *
     * @param name its name
     * @param about its description
     * @param fields its members
     */
    public record Shape(String name, List<Prose> about, List<Field> fields) {}

    /** Reads the reference from a description. */
    static ApiReference of(ApiDescription description) {
        JsonNode root = description.root();
        Map<String, List<Call>> calls = new LinkedHashMap<>();
        root.get("tags").forEach(tag -> calls.put(tag.get("name").textValue(), new ArrayList<>()));
        for (CallReader reader : CallReader.all(description)) {
            calls.getOrDefault(reader.tag(), new ArrayList<>()).add(reader.call());
        }
        List<Group> groups = new ArrayList<>();
        for (JsonNode tag : root.get("tags")) {
            String name = tag.get("name").textValue();
            groups.add(new Group(name, Prose.of(tag, "description"), calls.getOrDefault(name, List.of())));
        }
        return new ApiReference(
                root.at("/info/title").textValue(),
                Prose.of(root.get("info"), "description"),
                groups,
                objects(root.at("/components/schemas")));
    }

    private static List<Shape> objects(JsonNode schemas) {
        List<Shape> objects = new ArrayList<>();
        schemas.properties().forEach(schema -> {
            List<Field> fields = CallReader.fields(schema.getValue());
            if (!fields.isEmpty()) {
                objects.add(new Shape(schema.getKey(), Prose.of(schema.getValue(), "description"), fields));
            }
        });
        return objects;
    }
}
