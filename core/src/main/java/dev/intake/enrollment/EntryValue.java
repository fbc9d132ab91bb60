package dev.intake.enrollment;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import java.util.Map;
import java.util.Optional;

/**
 * The property that distinguishes an enrollment from others of its contact in a program. (ADR 109)
 *
 * @param property the property of {@link Reentry.Per}
 * @param value its value in the entry event; absent if the event lacks it
 */
public record EntryValue(AttributeKey property, Optional<AttributeValue> value) {
    /** Returns the property with its value; without attributes if the event lacks it. */
    public Attributes asAttributes() {
        return value.map(known -> Attributes.of(Map.of(property, known))).orElse(Attributes.NONE);
    }
}
