package dev.intake.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonDecoder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads payloads with Jackson, as strictly as {@link StrictJson} does: UTF-8 without a byte order mark, one value, no
 * name twice in an object, at most {@value JsonShape#BODY_TOKENS} tokens. Objects and arrays below level
 * {@value JsonShape#BODY_DEPTH} are omitted: no translator reads them, and end users can write them.
 *
 * <p>Numbers are exact. A number of more than {@value #MAX_NUMBER} characters, or with more than {@value #MAX_SCALE} places
 * before or after the point, is read as {@code null}, because computing with it could take minutes. Only a provider's end
 * users can cause such a number.
 */
public final class JacksonJsonDecoder implements JsonDecoder {
    private static final int MAX_NUMBER = 1000;
    private static final int MAX_SCALE = 1000;

    private final JsonShape shape;

    /** Creates a decoder for deliveries. */
    public JacksonJsonDecoder() {
        this(JsonShape.BODY);
    }

    private JacksonJsonDecoder(JsonShape shape) {
        this.shape = shape;
    }

    /** Creates a decoder for requested lists: {@value JsonShape#LIST_TOKENS} tokens, and deeper nesting. */
    public static JacksonJsonDecoder forLists() {
        return new JacksonJsonDecoder(JsonShape.LIST);
    }

    @Override
    public Optional<Json> decode(ByteBuffer bytes) {
        try (JsonParser json = StrictJson.parser(shape, StrictJson.decode(bytes))) {
            if (json.nextToken() == null) {
                return Optional.empty();
            }
            Json value = value(json);
            return json.nextToken() == null ? Optional.of(value) : Optional.empty();
        } catch (CharacterCodingException | JsonProcessingException notJson) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("text in memory can always be read", e);
        }
    }

    private static Json value(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case START_OBJECT -> object(json);
            case START_ARRAY -> array(json);
            case VALUE_STRING -> new Json.Text(json.getText());
            case VALUE_TRUE -> new Json.Flag(true);
            case VALUE_FALSE -> new Json.Flag(false);
            case VALUE_NULL -> Json.Null.VALUE;
            default -> number(json);
        };
    }

    private static Json object(JsonParser json) throws IOException {
        Map<String, Json> members = new LinkedHashMap<>();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            json.nextToken();
            members.put(name, value(json));
        }
        return new Json.Members(members);
    }

    private static Json array(JsonParser json) throws IOException {
        List<Json> elements = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            elements.add(value(json));
        }
        return new Json.Elements(elements);
    }

    private static Json number(JsonParser json) throws IOException {
        if (json.getTextLength() > MAX_NUMBER) {
            return Json.Null.VALUE;
        }
        try {
            BigDecimal number = new BigDecimal(json.getText());
            return Math.abs((long) number.scale()) > MAX_SCALE ? Json.Null.VALUE : new Json.Numeric(number);
        } catch (NumberFormatException exponentTooLarge) {
            return Json.Null.VALUE;
        }
    }
}
