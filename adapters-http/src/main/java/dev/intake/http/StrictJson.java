package dev.intake.http;

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
 * limit of the body holds for them. The two limits below are on shape, and keep the memory that a body takes within a
 * small multiple of its size.
 */
final class StrictJson {
    /** Objects and arrays within each other, at most. */
    static final int MAX_DEPTH = 32;

    /** Names, values and brackets in one body, at most; the largest body of use has a twentieth of that. */
    static final int MAX_TOKENS = 250_000;

    /** The same in an answer that was asked for, which may list hundreds of things with all that is nested in them. */
    static final int MAX_TOKENS_OF_A_LIST = 8 * MAX_TOKENS;

    private static final int MAX_DEPTH_OF_A_LIST = 1000;

    private static final JsonFactory FACTORY = factory(MAX_DEPTH, MAX_TOKENS);
    private static final JsonFactory LISTS = factory(MAX_DEPTH_OF_A_LIST, MAX_TOKENS_OF_A_LIST);

    private StrictJson() {}

    private static JsonFactory factory(int maxDepth, int maxTokens) {
        return new JsonFactoryBuilder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(maxDepth)
                        .maxTokenCount(maxTokens)
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
    static CharBuffer decode(byte[] utf8) throws CharacterCodingException {
        return decode(ByteBuffer.wrap(utf8));
    }

    /**
     * The text that the bytes are.
     *
     * @throws CharacterCodingException when they are not UTF-8, overlong forms and surrogates included
     */
    static CharBuffer decode(ByteBuffer utf8) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
                .decode(utf8);
    }

    /** A parser at the start of the text. */
    static JsonParser parser(CharBuffer text) throws IOException {
        return parser(FACTORY, text);
    }

    /** The same with the limits of a list that was asked for. */
    static JsonParser listParser(CharBuffer text) throws IOException {
        return parser(LISTS, text);
    }

    private static JsonParser parser(JsonFactory factory, CharBuffer text) throws IOException {
        return factory.createParser(text.array(), text.arrayOffset() + text.position(), text.remaining());
    }
}
