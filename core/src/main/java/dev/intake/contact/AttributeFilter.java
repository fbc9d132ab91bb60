package dev.intake.contact;

import dev.intake.kernel.CleanText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Selects by the value of one attribute or property.
 *
 * @param key the key
 * @param written the value as a person writes it. It equals a text of the same characters, the number that it spells, and
 *     {@code true} or {@code false}.
 */
public record AttributeFilter(AttributeKey key, String written) {
    /** Parses {@code key = value}; empty if the text has no valid key or no value. */
    public static Optional<AttributeFilter> parse(String text) {
        int equals = text.indexOf('=');
        String value = equals < 0 ? "" : CleanText.trimmed(text.substring(equals + 1), Sanitizer.MAX_TEXT);
        return value.isEmpty()
                ? Optional.empty()
                : AttributeKey.parse(text.substring(0, equals).strip()).map(key -> new AttributeFilter(key, value));
    }

    /** Returns whether the attributes have a value that the written one equals. */
    public boolean accepts(Attributes attributes) {
        return attributes.get(key).filter(values()::contains).isPresent();
    }

    /** Returns the values that the written one equals: a text, and a number or a boolean if it spells one. */
    public List<AttributeValue> values() {
        List<AttributeValue> values = new ArrayList<>();
        values.add(new AttributeValue.Text(CleanText.trimmed(written, Sanitizer.MAX_TEXT)));
        number().ifPresent(values::add);
        if (written.equals("true") || written.equals("false")) {
            values.add(new AttributeValue.Flag(Boolean.parseBoolean(written)));
        }
        return values;
    }

    private Optional<AttributeValue> number() {
        try {
            return AttributeValue.number(new BigDecimal(written));
        } catch (NumberFormatException notANumber) {
            return Optional.empty();
        }
    }
}
