package dev.intake.contact;

import dev.intake.kernel.JsonFields;
import dev.intake.kernel.JsonKind;

/** Attributes as JSON: one field per key. Shared by exports and commands. */
public final class AttributeFields {
    /** An object with one field per key. */
    public static final JsonKind<Attributes> KIND = JsonKind.anything(AttributeFields::write);

    private AttributeFields() {}

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
