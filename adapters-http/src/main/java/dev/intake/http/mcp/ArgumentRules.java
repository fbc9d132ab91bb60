package dev.intake.http.mcp;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules for the arguments of a tool: its JSON Schema, and a bound for items and members that applies first, because a
 * schema yields several faults for each of them. Memory and time are bounded, whatever was sent.
 */
final class ArgumentRules {
    /** Maximum items of an array and members of an object; no schema allows more. */
    static final int MAX_ITEMS = 50;

    private static final ObjectMapper TREES = new ObjectMapper();

    private final Schema schema;

    /** Creates the rules of a JSON Schema. */
    ArgumentRules(String schema) {
        this.schema =
                SchemaRegistry.withDefaultDialect(Dialects.getDraft202012()).getSchema(schema);
    }

    /** Returns the places with the violated rule; none if the arguments match the schema. */
    List<String> faults(Map<String, Object> arguments) {
        List<String> faults = new ArrayList<>();
        addOverlong("", arguments, faults);
        if (!faults.isEmpty()) {
            return faults;
        }
        for (Error error : schema.validate(TREES.valueToTree(arguments))) {
            faults.add(error.getInstanceLocation() + ": " + error.getMessage());
        }
        return faults;
    }

    private static void addOverlong(String place, @Nullable Object value, List<String> faults) {
        if (value instanceof Map<?, ?> members) {
            if (members.size() > MAX_ITEMS) {
                faults.add(place + ": must have at most " + MAX_ITEMS + " members");
                return;
            }
            members.forEach((name, member) -> addOverlong(place + "/" + name, member, faults));
        } else if (value instanceof List<?> items) {
            if (items.size() > MAX_ITEMS) {
                faults.add(place + ": must have at most " + MAX_ITEMS + " items");
                return;
            }
            items.forEach(item -> addOverlong(place, item, faults));
        }
    }
}
