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
 * Opens JSON from outside as RFC 8259 has it and no looser: UTF-8 without a byte order mark, no duplicate names in an
 * object, no NaN.
 *
 * <p>The length of texts, names and numbers has no limit of its own, for an oversized trait is cut and not refused; the
 * limit of the body holds for them. The limits on its shape are those of {@link JsonShape}.
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
                // Names of one client must not stay in memory for the next one.
                .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .build();
    }

    /**
     * The text that the bytes are.
     *
     * @throws CharacterCodingException when they are not UTF-8, overlong forms and surrogates included
     */
    public static CharBuffer decode(byte[] utf8) throws CharacterCodingException {
        // Several times as fast as a decoder, but what is no UTF-8 is replaced; so all of it was if nothing looks so.
        String text = new String(utf8, StandardCharsets.UTF_8);
        return text.indexOf(REPLACEMENT) < 0 ? CharBuffer.wrap(text.toCharArray()) : decodeStrictly(utf8);
    }

    /**
     * The text that the bytes from the buffer's position to its limit are.
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

    /** A parser at the start of the text, which is {@linkplain PrunedJson pruned} in place. */
    public static JsonParser parser(JsonShape shape, CharBuffer text) throws IOException {
        PrunedJson.prune(text, shape);
        JsonFactory factory = switch (shape) {
            case BODY, OPERATIONS -> BODIES;
            case LIST -> LISTS;
        };
        return factory.createParser(text.array(), text.arrayOffset() + text.position(), text.remaining());
    }
}
