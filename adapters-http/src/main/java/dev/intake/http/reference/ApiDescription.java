package dev.intake.http.reference;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.util.StringQuotingChecker;
import dev.intake.http.api.ManagementApi;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The OpenAPI 3.1 description of the API, as text and as a tree. Tests check every exchange against it. */
final class ApiDescription {
    private static final String RESOURCE = "/dev/intake/http/openapi.yaml";

    /** The length of a day as {@code 2026-11-27}. */
    private static final int DAY = 10;

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
            YAMLMapper yaml = new YAMLMapper(YAMLFactory.builder()
                    .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
                    .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
                    .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
                    .stringQuotingChecker(new QuotedTimes())
                    .build());
            ObjectNode root = (ObjectNode) yaml.readTree(in);
            ManagementPaths.complete(root, ManagementApi.ACTIONS, ManagementApi.RESULTS);
            ShortForms.expand(root);
            TenantPaths.complete(root);
            return new ApiDescription(yaml.writeValueAsBytes(root), root);
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

    /** Quotes what a reader of YAML 1.1 would take for a time. */
    private static final class QuotedTimes extends StringQuotingChecker.Default {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean needToQuoteValue(String value) {
            return super.needToQuoteValue(value)
                    || (value.length() >= DAY && value.charAt(4) == '-' && Character.isDigit(value.charAt(0)));
        }
    }
}
