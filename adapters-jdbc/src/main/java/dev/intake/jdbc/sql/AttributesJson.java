package dev.intake.jdbc.sql;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import dev.intake.contact.AttributeFilter;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Converts attributes to a flat JSON object and back, without loss. */
public final class AttributesJson {
    private static final String EMPTY = "{}";

    /**
     * The condition on a text {@code m.value} that may be one of {@code :addresses}, for callers that compare with
     * {@code EmailAddress}. It changes the case of ASCII letters only: that of others depends on the locale of the database.
     */
    public static final String MAYBE_ADDRESS = """
            strpos(m.value, '@') > 0 AND (
                octet_length(m.value) <> char_length(m.value)
                OR EXISTS (
                    SELECT FROM unnest(:addresses) AS a (address)
                    WHERE strpos(lower(m.value COLLATE "C"), a.address) > 0))
            """;

    private AttributesJson() {}

    public static String write(Attributes attributes) {
        if (attributes.asMap().isEmpty()) {
            return EMPTY;
        }
        return JsonText.object(json -> {
            for (Map.Entry<AttributeKey, AttributeValue> entry :
                    attributes.asMap().entrySet()) {
                json.writeFieldName(entry.getKey().value());
                json.writeObject(entry.getValue().plain());
            }
        });
    }

    /** Returns the array of objects for {@code @> ANY}: the filter accepts attributes that contain one of the objects. */
    public static List<String> equalTo(AttributeFilter filter) {
        return filter.values().stream()
                .map(value -> write(Attributes.of(Map.of(filter.key(), value))))
                .toList();
    }

    public static Attributes read(String text) {
        if (text.equals(EMPTY)) {
            return Attributes.NONE;
        }
        return JsonText.read(text, AttributesJson::read);
    }

    private static Attributes read(JsonParser json) throws IOException {
        Map<AttributeKey, AttributeValue> values = new LinkedHashMap<>();
        json.nextToken();
        for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
            values.put(new AttributeKey(key), value(json, json.nextToken()));
        }
        return Attributes.of(values);
    }

    private static AttributeValue value(JsonParser json, JsonToken token) throws IOException {
        return switch (token) {
            case VALUE_STRING -> new AttributeValue.Text(json.getText());
            case VALUE_TRUE -> new AttributeValue.Flag(true);
            case VALUE_FALSE -> new AttributeValue.Flag(false);
            case VALUE_NUMBER_INT ->
                json.getNumberType() == NumberType.BIG_INTEGER
                        ? decimal(json)
                        : new AttributeValue.Whole(json.getLongValue());
            case VALUE_NUMBER_FLOAT -> decimal(json);
            default -> throw new IOException("a stored attribute is not a scalar but a " + token);
        };
    }

    private static AttributeValue decimal(JsonParser json) throws IOException {
        return AttributeValue.number(json.getDecimalValue())
                .orElseThrow(() -> new IllegalStateException("a stored number is out of range"));
    }
}
