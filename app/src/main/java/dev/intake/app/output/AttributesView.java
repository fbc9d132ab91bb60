package dev.intake.app.output;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.attribute.AttributeKey;
import dev.intake.attribute.AttributeValue;
import dev.intake.attribute.Attributes;

/** Attributes and properties as they are shown. */
public final class AttributesView {
    private AttributesView() {}

    /** One member per key. */
    public static ObjectNode json(Attributes attributes) {
        ObjectNode json = Json.object();
        attributes.asMap().forEach((key, value) -> put(json, key, value));
        return json;
    }

    private static void put(ObjectNode json, AttributeKey key, AttributeValue value) {
        if (value instanceof AttributeValue.Text text) {
            json.put(key.value(), text.value());
        } else if (value instanceof AttributeValue.Whole whole) {
            json.put(key.value(), whole.value());
        } else if (value instanceof AttributeValue.Decimal decimal) {
            json.put(key.value(), decimal.value());
        } else if (value instanceof AttributeValue.Flag flag) {
            json.put(key.value(), flag.value());
        }
    }

    /** All of it on one line. */
    public static String text(Attributes attributes) {
        return Json.line(json(attributes));
    }
}
