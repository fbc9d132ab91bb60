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

    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxTokenCount(MAX_TOKENS)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            // Names of one client must not stay in memory for the next one.
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private StrictJson() {}

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
        return FACTORY.createParser(text.array(), text.arrayOffset() + text.position(), text.remaining());
    }
}
