package dev.intake.http.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The description of the API in OpenAPI 3.1, as it is written and as it is meant. Every exchange of the tests keeps it. */
public final class ApiDescription {
    private static final String RESOURCE = "/dev/intake/http/openapi.yaml";

    private final byte[] text;
    private final JsonNode root;

    private ApiDescription(byte[] text, JsonNode root) {
        this.text = text;
        this.root = root;
    }

    /** The one that belongs to this server. */
    public static ApiDescription load() {
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
     * The description that this text is.
     *
     * @param text YAML in UTF-8
     * @throws IOException when it is no YAML
     */
    public static ApiDescription of(byte[] text) throws IOException {
        return new ApiDescription(text.clone(), new YAMLMapper().readTree(text));
    }

    /** As it is written, in UTF-8. */
    public byte[] text() {
        return text.clone();
    }

    /** Everything in it; not to be changed. */
    public JsonNode root() {
        return root;
    }

    /** The node itself, or what it refers to. */
    public JsonNode resolved(JsonNode node) {
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
