package dev.intake.http.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Opens external JSON strictly by RFC 8259: UTF-8 without a byte order mark, no duplicate names in an object, no NaN.
 *
 * <p>Texts, names and numbers have no length limit of their own, because oversized traits are truncated, not rejected;
 * the body's limit applies. {@link JsonShape} limits the shape.
 */
public final class StrictJson {
    private static final char REPLACEMENT = '\uFFFD';

    private static final JsonFactory BODIES = factory(JsonShape.BODY);
    private static final JsonFactory LISTS = factory(JsonShape.LIST);

    private StrictJson() {}

    private static JsonFactory factory(JsonShape shape) {
        return new JsonFactoryBuilder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(shape.maxDepth())
                        .maxTokenCount(shape.maxTokens())
                        .maxStringLength(Integer.MAX_VALUE)
                        .maxNameLength(Integer.MAX_VALUE)
                        .maxNumberLength(Integer.MAX_VALUE)
                        .build())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                // Names of one client must not stay in memory after its request.
                .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .build();
    }

    /**
     * Decodes UTF-8.
     *
     * @throws CharacterCodingException when they are not UTF-8, overlong forms and surrogates included
     */
    public static CharBuffer decode(byte[] utf8) throws CharacterCodingException {
        // Several times faster than a decoder. It replaces invalid UTF-8, so a text without replacement characters was
        // valid.
        String text = new String(utf8, StandardCharsets.UTF_8);
        return text.indexOf(REPLACEMENT) < 0 ? CharBuffer.wrap(text.toCharArray()) : decodeStrictly(utf8);
    }

    /**
     * Decodes UTF-8 from the buffer's position to its limit.
     *
     * @throws CharacterCodingException when they are not UTF-8, overlong forms and surrogates included
     */
    public static CharBuffer decode(ByteBuffer utf8) throws CharacterCodingException {
        byte[] bytes = new byte[utf8.remaining()];
        utf8.duplicate().get(bytes);
        return decode(bytes);
    }

    private static CharBuffer decodeStrictly(byte[] utf8) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
                .decode(ByteBuffer.wrap(utf8));
    }

    /**
     * Returns a parser for the text, which is {@linkplain PrunedJson pruned} and made {@linkplain ReadableNames readable}
     * in place.
     */
    static JsonParser parser(JsonShape shape, CharBuffer text) throws IOException {
        PrunedJson.prune(text, shape);
        ReadableNames.restore(text);
        JsonFactory factory = switch (shape) {
            case BODY, OPERATIONS -> BODIES;
            case LIST -> LISTS;
        };
        return factory.createParser(text.array(), text.arrayOffset() + text.position(), text.remaining());
    }
}
