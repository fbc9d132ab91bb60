package dev.intake.http.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.intake.ingest.Finding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Opens external JSON strictly by RFC 8259: UTF-8 without a byte order mark, no duplicate names in an object, no NaN.
 *
 * <p>The length of texts, names and numbers is limited only by the size of the body, because oversized traits are truncated,
 * not rejected. {@link JsonShape} limits the shape.
 */
public final class StrictJson {
    private static final char REPLACEMENT = '\uFFFD';

    private static final JsonFactory BODIES = factory(JsonShape.BODY);
    private static final JsonFactory OPERATIONS = factory(JsonShape.OPERATIONS);
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

    /** Reads the expected content of a body. */
    @FunctionalInterface
    public interface Reader {
        /** Reads the content with a parser before the first token. */
        void read(JsonParser json) throws IOException;
    }

    /**
     * Passes the JSON of a body to a reader. Never throws: an error adds a finding in the client's terms, and the reader has
     * read everything before it.
     */
    public static void read(byte[] body, JsonShape shape, List<Finding> findings, Reader reader) {
        CharBuffer text;
        try {
            text = decode(body);
        } catch (CharacterCodingException notUtf8) {
            findings.add(new Finding("", "is not valid UTF-8"));
            return;
        }
        if (text.isEmpty()) {
            findings.add(new Finding("", "is empty; it must be a JSON object"));
            return;
        }
        if (text.charAt(0) == '\uFEFF') {
            findings.add(new Finding("", "must be UTF-8 without a byte order mark"));
            return;
        }
        try (JsonParser json = parser(shape, text)) {
            read(json, shape, findings, reader);
        } catch (IOException e) {
            throw new UncheckedIOException("text in memory can always be read", e);
        }
    }

    private static void read(JsonParser json, JsonShape shape, List<Finding> findings, Reader reader)
            throws IOException {
        try {
            reader.read(json);
        } catch (JsonProcessingException notJson) {
            findings.add(new Finding(JsonPlace.of(json), rule(notJson, json, shape)));
        }
    }

    private static String rule(JsonProcessingException fault, JsonParser json, JsonShape shape) {
        if (fault instanceof StreamConstraintsException) {
            return json.getParsingContext().getNestingDepth() > shape.maxDepth()
                    ? "must not be nested deeper than " + shape.maxDepth() + " levels"
                    : "must not have more than " + shape.maxTokens() + " JSON tokens before this point";
        }
        String at = " at line " + fault.getLocation().getLineNr() + ", column "
                + fault.getLocation().getColumnNr();
        if (fault.getOriginalMessage().startsWith("Duplicate field")) {
            return "is there twice" + at;
        }
        return (fault instanceof JsonEOFException ? "ends before its JSON does" : "is not valid JSON") + at;
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
            case BODY -> BODIES;
            case OPERATIONS -> OPERATIONS;
            case LIST -> LISTS;
        };
        return factory.createParser(text.array(), text.arrayOffset() + text.position(), text.remaining());
    }
}
