package dev.intake.http.reference;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The OpenAPI 3.1 description of the API, as text and as a tree. Tests check every exchange against it. */
final class ApiDescription {
    private static final String RESOURCE = "/dev/intake/http/openapi.yaml";

    private final byte[] text;
    private final JsonNode root;

    private ApiDescription(byte[] text, JsonNode root) {
        this.text = text;
        this.root = root;
    }

    /** Loads the description of this server. */
    static ApiDescription load() {
        try (InputStream in = ApiDescription.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("the build has left out " + RESOURCE);
            }
            return of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Parses a description.
     *
     * @param text YAML in UTF-8
     * @throws IOException if it is not YAML
     */
    public static ApiDescription of(byte[] text) throws IOException {
        return new ApiDescription(text.clone(), new YAMLMapper().readTree(text));
    }

    /** Returns the text in UTF-8. */
    public byte[] text() {
        return text.clone();
    }

    /** Returns the same description as JSON in UTF-8, for tools that read no YAML. */
    byte[] json() {
        return root.toString().getBytes(UTF_8);
    }

    /** Returns the tree, which callers must not modify. */
    JsonNode root() {
        return root;
    }

    /** Returns the node, or the target if it is a reference. */
    JsonNode resolved(JsonNode node) {
        JsonNode at = node;
        while (at.has("$ref")) {
            String reference = at.get("$ref").textValue();
            at = root.at(reference.substring(1));
            if (at.isMissingNode()) {
                throw new IllegalArgumentException("the description refers to " + reference + ", which it has not");
            }
        }
        return at;
    }
}
