package dev.intake.http.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.action.Value.Form;

/** JSON Schemas of the fields of actions. */
public final class FieldSchema {
    private FieldSchema() {}

    /** Adds how a value is written to a schema, and returns the schema. */
    public static ObjectNode of(Form form, ObjectNode schema) {
        if (form instanceof Form.Whole whole) {
            return schema.put("type", "integer")
                    .put("minimum", Math.toIntExact(whole.min()))
                    .put("maximum", Math.toIntExact(whole.max()));
        }
        if (form instanceof Form.WholeOr either) {
            of(either.whole(), schema).putArray("type").add("integer").add("string");
            return schema.put("pattern", "^" + either.word() + "$");
        }
        if (form instanceof Form.Flag) {
            return schema.put("type", "boolean");
        }
        schema.put("type", "string");
        if (form instanceof Form.Choice choice) {
            choice.words().forEach(schema.putArray("enum")::add);
        }
        return schema;
    }
}
