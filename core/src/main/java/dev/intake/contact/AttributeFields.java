package dev.intake.contact;

import dev.intake.kernel.JsonFields;

/** Attributes as JSON: one field per key. Shared by exports and commands. */
public final class AttributeFields {
    private AttributeFields() {}

    /** Writes an object of this name with one field per key. */
    public static void write(String name, Attributes attributes, JsonFields json) {
        json.object(name, fields -> write(attributes, fields));
    }

    /** Writes one field per key. */
    public static void write(Attributes attributes, JsonFields json) {
        attributes.asMap().forEach((key, value) -> write(key.value(), value, json));
    }

    private static void write(String name, AttributeValue value, JsonFields json) {
        value.<Runnable>fold(new AttributeValue.Cases<>(
                        text -> () -> json.text(name, text.value()),
                        whole -> () -> json.number(name, whole.value()),
                        decimal -> () -> json.decimal(name, decimal.value()),
                        flag -> () -> json.flag(name, flag.value())))
                .run();
    }
}
