package dev.intake.app.output;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.contact.AttributeFields;
import dev.intake.contact.Attributes;

/** Formats attributes and properties for output. */
public final class AttributesView {
    private AttributesView() {}

    /** Returns an object with one field per key. */
    public static ObjectNode json(Attributes attributes) {
        return NodeFields.object(json -> AttributeFields.write(attributes, json));
    }

    /** Returns the attributes as JSON on one line. */
    public static String text(Attributes attributes) {
        return Json.line(json(attributes));
    }
}
