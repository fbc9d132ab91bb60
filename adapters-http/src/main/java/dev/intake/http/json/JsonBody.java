package dev.intake.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.intake.operation.Finding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.List;

/** Opens the JSON of a body and reports invalid JSON in the client's terms. */
public final class JsonBody {
    private final JsonShape shape;
    private final JsonParser json;

    private JsonBody(JsonShape shape, JsonParser json) {
        this.shape = shape;
        this.json = json;
    }

    /** Reads the expected content of a body. */
    @FunctionalInterface
    public interface Reader {
        /** Reads the content with a parser before the first token. */
        void read(JsonParser json) throws IOException;
    }

    /**
     * Passes the body to a reader. Never throws: an error adds a finding, and the reader has read everything before it.
     */
    public static void read(byte[] body, JsonShape shape, List<Finding> findings, Reader reader) {
        CharBuffer text;
        try {
            text = StrictJson.decode(body);
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
        try (JsonParser json = StrictJson.parser(shape, text)) {
            new JsonBody(shape, json).read(findings, reader);
        } catch (IOException e) {
            throw new UncheckedIOException("text in memory can always be read", e);
        }
    }

    private void read(List<Finding> findings, Reader reader) throws IOException {
        try {
            reader.read(json);
        } catch (JsonProcessingException notJson) {
            findings.add(new Finding(JsonPlace.of(json), rule(notJson)));
        }
    }

    private String rule(JsonProcessingException fault) {
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
}
