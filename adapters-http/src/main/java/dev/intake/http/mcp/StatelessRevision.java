package dev.intake.http.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Revision 2026-07-28 of the protocol, which the library does not implement: there is no initialization, each request carries
 * its revision and the client's capabilities, and headers repeat parts of the body. The library handles what is the same in
 * older revisions.
 *
 * @param json maps messages
 * @param version version of the service
 */
record StatelessRevision(McpJsonMapper json, String version) {
    static final String NAME = "2026-07-28";

    /** Revisions that begin with an initialization, oldest first. */
    static final List<String> OLDER = List.of(
            ProtocolVersions.MCP_2024_11_05,
            ProtocolVersions.MCP_2025_03_26,
            ProtocolVersions.MCP_2025_06_18,
            ProtocolVersions.MCP_2025_11_25);

    /** All supported revisions, newest first. */
    private static final List<String> SUPPORTED = List.of(
            NAME,
            ProtocolVersions.MCP_2025_11_25,
            ProtocolVersions.MCP_2025_06_18,
            ProtocolVersions.MCP_2025_03_26,
            ProtocolVersions.MCP_2024_11_05);

    private static final String KEY = "io.modelcontextprotocol/";
    private static final String REVISION_KEY = KEY + "protocolVersion";
    private static final String CAPABILITIES_KEY = KEY + "clientCapabilities";
    private static final String META = "_meta";

    private static final String DISCOVER = "server/discover";
    private static final String LIST = "tools/list";
    private static final String CALL = "tools/call";

    private static final int HEADER_MISMATCH = -32020;
    private static final int UNSUPPORTED_REVISION = -32022;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;

    /**
     * How long clients may cache results that are the same for all of them, and change only with the version of the service.
     */
    private static final int CACHE_MILLIS = 5 * 60 * 1000;

    /**
     * A message and its HTTP status.
     *
     * @param status the HTTP status
     * @param message the message as JSON
     */
    record Answer(int status, Object message) {}

    /**
     * Returns the error for a header that names an unsupported revision; absent if the revision is supported. Its id is
     * absent if the message has none.
     */
    static Optional<Answer> unsupported(McpHeaders headers, @Nullable Object id) {
        return Optional.ofNullable(headers.version())
                .filter(named -> !SUPPORTED.contains(named))
                .map(named -> unsupported(id, named));
    }

    private static Answer unsupported(@Nullable Object id, String named) {
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("jsonrpc", McpSchema.JSONRPC_VERSION);
        Optional.ofNullable(id).ifPresent(known -> message.put("id", known));
        message.put(
                "error",
                new JSONRPCError(
                        UNSUPPORTED_REVISION,
                        "The revision must be one of " + String.join(", ", SUPPORTED) + ".",
                        Map.of("supported", SUPPORTED, "requested", named)));
        return new Answer(BAD_REQUEST, message);
    }

    /** Returns whether the request's header or metadata names this revision. */
    static boolean appliesTo(McpHeaders headers, JSONRPCRequest request) {
        Object claimed = metadata(request).get(REVISION_KEY);
        return NAME.equals(headers.version()) || (claimed != null && !OLDER.contains(claimed));
    }

    /**
     * Returns the response to a request of this revision.
     *
     * @param library handles what is the same in older revisions
     */
    Answer answer(McpHeaders headers, JSONRPCRequest request, Function<JSONRPCRequest, JSONRPCResponse> library) {
        return fault(headers, request).orElseGet(() -> switch (request.method()) {
            case DISCOVER -> done(request.id(), cacheable(discovered()));
            case LIST -> done(library.apply(request), this::cacheable);
            case CALL -> done(library.apply(request), Function.identity());
            default -> error(request, NOT_FOUND, ErrorCodes.METHOD_NOT_FOUND, "The service does not have this method.");
        });
    }

    private static Optional<Answer> fault(McpHeaders headers, JSONRPCRequest request) {
        Map<?, ?> metadata = metadata(request);
        if (!(metadata.get(REVISION_KEY) instanceof String claimed)) {
            return Optional.of(missingMetadata(request, REVISION_KEY));
        }
        if (!claimed.equals(headers.version())) {
            return Optional.of(mismatch(request, McpHeaders.VERSION));
        }
        if (!claimed.equals(NAME)) {
            return Optional.of(unsupported(request.id(), claimed));
        }
        if (!(metadata.get(CAPABILITIES_KEY) instanceof Map)) {
            return Optional.of(missingMetadata(request, CAPABILITIES_KEY));
        }
        if (!request.method().equals(headers.method())) {
            return Optional.of(mismatch(request, McpHeaders.METHOD));
        }
        return request.method().equals(CALL) && !isNamed(headers, request)
                ? Optional.of(mismatch(request, McpHeaders.NAME))
                : Optional.empty();
    }

    /** Returns whether the header names the tool; the library rejects a call without a tool. */
    private static boolean isNamed(McpHeaders headers, JSONRPCRequest request) {
        Object named = parameters(request).get("name");
        return headers.name() == null
                ? named == null
                : headers.decodedName().filter(name -> name.equals(named)).isPresent();
    }

    private static Answer missingMetadata(JSONRPCRequest request, String key) {
        return error(request, BAD_REQUEST, ErrorCodes.INVALID_PARAMS, "params._meta must have " + key + ".");
    }

    private static Answer mismatch(JSONRPCRequest request, String header) {
        return error(
                request, BAD_REQUEST, HEADER_MISMATCH, "Header " + header + " is missing or differs from the body.");
    }

    private static Answer error(JSONRPCRequest request, int status, int code, String message) {
        return new Answer(status, JSONRPCResponse.error(request.id(), new JSONRPCError(code, message)));
    }

    private static Map<?, ?> parameters(JSONRPCRequest request) {
        return request.params() instanceof Map<?, ?> parameters ? parameters : Map.of();
    }

    private static Map<?, ?> metadata(JSONRPCRequest request) {
        return parameters(request).get(META) instanceof Map<?, ?> metadata ? metadata : Map.of();
    }

    private static Map<String, Object> discovered() {
        Map<String, Object> discovered = new LinkedHashMap<>();
        discovered.put("supportedVersions", SUPPORTED);
        discovered.put("capabilities", Map.of("tools", Map.of()));
        discovered.put("instructions", AgentTools.INSTRUCTIONS);
        return discovered;
    }

    private Map<String, Object> cacheable(Map<String, Object> result) {
        result.put("ttlMs", CACHE_MILLIS);
        result.put("cacheScope", "public");
        return result;
    }

    private Answer done(JSONRPCResponse answered, Function<Map<String, Object>, Map<String, Object>> more) {
        if (answered.error() != null) {
            return new Answer(200, answered);
        }
        Object result = Objects.requireNonNull(answered.result(), "a response has an error or a result");
        return done(
                answered.id(), more.apply(json.convertValue(result, new TypeRef<LinkedHashMap<String, Object>>() {})));
    }

    private Answer done(Object id, Map<String, Object> result) {
        result.put("resultType", "complete");
        result.put(META, Map.of(KEY + "serverInfo", Map.of("name", AgentTools.SERVER, "version", version)));
        return new Answer(200, JSONRPCResponse.result(id, result));
    }
}
