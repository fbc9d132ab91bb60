package dev.intake.http.mcp;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.intake.access.AgentAccess;
import dev.intake.access.AgentAdmission;
import dev.intake.access.AgentToken;
import dev.intake.http.json.StrictJson;
import dev.intake.http.server.BearerCredentials;
import dev.intake.http.server.BodyReader;
import dev.intake.http.server.BodyReader.Body;
import dev.intake.http.server.BodyReader.Unusable;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.http.server.ServedHosts;
import io.javalin.http.Context;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * {@code POST /mcp}: the Model Context Protocol over streamable HTTP, without sessions and without streams, so that any
 * node can serve any request. The library implements the revisions with an initialization, {@link StatelessRevision} the
 * newest; this class transports their messages, with the limits of all other requests. The token determines the tenant.
 */
public final class McpEndpoint implements McpStatelessServerTransport {
    public static final String PATH = "/mcp";

    /** Maximum bytes of a message, enough for a program of 50 long emails. */
    public static final int MAX_BODY_BYTES = 1024 * 1024;

    /** Maximum nesting depth; a program uses half of it. */
    private static final int MAX_DEPTH = 16;

    /** The maximum number of names, values and brackets of a message; a program of 50 emails uses a tenth of it. */
    private static final int MAX_TOKENS = 5_000;

    /** Maximum characters of what identifies a message, its method or its tool, since responses repeat them. */
    private static final int MAX_NAME = 255;

    /** Maximum characters of a tool's name. */
    private static final int MAX_TOOL_NAME = 64;

    /** The maximum time of a request. It exceeds any wait of the storage, so tools finish earlier. */
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private static final JsonResponse ACCEPTED = new JsonResponse(202, Map.of(), "");
    private static final JsonResponse UNAUTHORIZED = JsonResponse.error(
            Problem.UNAUTHORIZED,
            "The agent token is missing, wrong, expired or revoked. A person can create one in the dashboard under"
                    + " Settings, Integrations, Agent access.");

    private final McpJsonMapper json = new JacksonMcpJsonMapper(JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .maxTokenCount(MAX_TOKENS)
                            .maxNameLength(MAX_NAME)
                            .maxStringLength(MAX_BODY_BYTES)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build());
    private final AgentAccess access;
    private final BodyReader bodies;
    private final ServedHosts hosts;
    private final ResourceMetadata metadata;
    private final BiConsumer<Context, Throwable> faults;
    private final StatelessRevision newest;
    private @Nullable McpStatelessServerHandler handler;

    /**
     * Creates the endpoint with all tools.
     *
     * @param bodies reads messages, within {@value #MAX_BODY_BYTES} bytes
     * @param hosts the names under which it is served
     * @param metadata metadata for refused tokens
     * @param faults receives exceptions of requests
     */
    public McpEndpoint(
            AgentTools tools,
            BodyReader bodies,
            ServedHosts hosts,
            ResourceMetadata metadata,
            BiConsumer<Context, Throwable> faults) {
        this.access = tools.intake().agentAccess();
        this.bodies = bodies;
        this.hosts = hosts;
        this.metadata = metadata;
        this.faults = faults;
        this.newest = new StatelessRevision(json, tools.version());
        tools.serve(this, json);
    }

    public JsonResponse post(Context context) {
        if (!hosts.serves(context.header("Host"))) {
            return JsonResponse.error(
                    Problem.FORBIDDEN,
                    "Intake is not served under the name in the Host header. INTAKE_BASE_URL or INTAKE_ALLOWED_HOSTS must"
                            + " name it.");
        }
        if (McpHeaders.isOfAnotherOrigin(context.req(), hosts)) {
            return JsonResponse.error(Problem.FORBIDDEN, "Requests from pages of other origins are not allowed.");
        }
        Optional<String> shown = BearerCredentials.of(context.req());
        Optional<AgentToken> token = shown.flatMap(AgentToken::parse).filter(access::isInForce);
        if (token.isEmpty()) {
            return UNAUTHORIZED.with("WWW-Authenticate", metadata.challenge(shown.isPresent()));
        }
        Body body = bodies.read(context.req());
        return body.unusable().map(Unusable::response).orElseGet(() -> answer(token.get(), context, body.bytes()));
    }

    /**
     * Returns the response to a message. Connected applications ask for consent if the HTTP status reports a missing scope;
     * with a token that a person created, the agent reads the tool's error and asks the person.
     */
    private JsonResponse answer(AgentToken token, Context context, byte[] body) {
        AtomicReference<AgentAdmission.@Nullable MissingScope> missing = new AtomicReference<>();
        AgentTools.Sender sender = new AgentTools.Sender(token, missing::set, fault -> faults.accept(context, fault));
        JsonResponse answer = answer(
                McpTransportContext.create(Map.of(AgentTools.SENDER, sender)), McpHeaders.of(context.req()), body);
        AgentAdmission.MissingScope scope = missing.get();
        return scope == null || !token.isConnected()
                ? answer
                : JsonResponse.error(
                                Problem.FORBIDDEN,
                                "The connection does not have the scope "
                                        + scope.needed().label() + ". A person allows it by connecting again.")
                        .with("WWW-Authenticate", metadata.challenge(scope));
    }

    private JsonResponse answer(McpTransportContext context, McpHeaders headers, byte[] body) {
        JSONRPCMessage message;
        try {
            String text = StrictJson.decode(body).toString();
            if (!(json.readValue(text, Object.class) instanceof Map<?, ?> members)
                    || !McpSchema.JSONRPC_VERSION.equals(members.get("jsonrpc"))) {
                return unreadable(ErrorCodes.INVALID_REQUEST, "The body is not one JSON-RPC message.");
            }
            if (isOverlong(members.get("id")) || isOverlong(members.get("method"))) {
                return unreadable(
                        ErrorCodes.INVALID_REQUEST, "id and method must have at most " + MAX_NAME + " characters.");
            }
            message = McpSchema.deserializeJsonRpcMessage(json, text);
        } catch (CharacterCodingException e) {
            return unreadable(ErrorCodes.PARSE_ERROR, "The body is not UTF-8.");
        } catch (StreamConstraintsException tooLarge) {
            return unreadable(
                    ErrorCodes.INVALID_REQUEST,
                    "A message must not have more than " + MAX_TOKENS + " JSON tokens, " + MAX_DEPTH
                            + " levels, or a name of more than " + MAX_NAME + " characters.");
        } catch (StreamReadException e) {
            return unreadable(ErrorCodes.PARSE_ERROR, "The body is not valid JSON, or repeats a name.");
        } catch (IOException | IllegalArgumentException e) {
            return unreadable(ErrorCodes.INVALID_REQUEST, "The body is not one JSON-RPC message.");
        }
        Optional<StatelessRevision.Answer> unsupported =
                StatelessRevision.unsupported(headers, message instanceof JSONRPCRequest request ? request.id() : null);
        if (unsupported.isPresent()) {
            return written(unsupported.get());
        }
        if (message instanceof JSONRPCRequest request) {
            return written(
                    StatelessRevision.appliesTo(headers, request)
                            ? newest.answer(headers, request, asked -> answer(context, asked))
                            : new StatelessRevision.Answer(200, answer(context, request)));
        }
        boolean isNewest = StatelessRevision.NAME.equals(headers.version());
        if (message instanceof JSONRPCNotification notification) {
            if (!isNewest) {
                handler().handleNotification(context, notification).block(TIMEOUT);
            }
            return ACCEPTED;
        }
        return isNewest
                ? unreadable(ErrorCodes.INVALID_REQUEST, "The body is neither a request nor a notification.")
                : ACCEPTED;
    }

    /** Returns whether the parameters of a call name a tool, and arguments and metadata, if present, are objects. */
    private static boolean canBeRead(@Nullable Object parameters) {
        return parameters instanceof Map<?, ?> call
                && call.get("name") instanceof String name
                && name.length() <= MAX_TOOL_NAME
                && isObjectOrAbsent(call.get("arguments"))
                && isObjectOrAbsent(call.get("_meta"));
    }

    private static boolean isObjectOrAbsent(@Nullable Object value) {
        return value == null || value instanceof Map;
    }

    private static boolean isOverlong(@Nullable Object name) {
        return name != null && name.toString().length() > MAX_NAME;
    }

    private JSONRPCResponse answer(McpTransportContext context, JSONRPCRequest request) {
        if (request.method().equals(McpSchema.METHOD_TOOLS_CALL) && !canBeRead(request.params())) {
            return JSONRPCResponse.error(
                    request.id(),
                    new JSONRPCError(
                            ErrorCodes.INVALID_PARAMS,
                            "params must have the tool's name as a string of at most " + MAX_TOOL_NAME
                                    + " characters; arguments and _meta are objects."));
        }
        JSONRPCResponse response = Objects.requireNonNull(
                handler().handleRequest(context, request).block(TIMEOUT), "each request has a response");
        // The library reads params of another form with an exception, and answers its message. Tools report their own
        // faults.
        return response.error() != null && response.error().code() == ErrorCodes.INTERNAL_ERROR
                ? JSONRPCResponse.error(
                        request.id(),
                        new JSONRPCError(
                                ErrorCodes.INVALID_PARAMS, "params do not have the form that the method requires."))
                : response;
    }

    /** Returns a protocol error, without an id because the message has none. */
    private static JsonResponse unreadable(int code, String message) {
        return OAuthEndpoints.json(Problem.BAD_REQUEST.status(), answer -> {
            answer.text("jsonrpc", McpSchema.JSONRPC_VERSION);
            answer.object("error", error -> {
                error.number("code", code);
                error.text("message", message);
            });
        });
    }

    private JsonResponse written(StatelessRevision.Answer answer) {
        try {
            return new JsonResponse(answer.status(), Map.of(), json.writeValueAsString(answer.message()));
        } catch (IOException e) {
            throw new UncheckedIOException("a message can always be written", e);
        }
    }

    private McpStatelessServerHandler handler() {
        return Objects.requireNonNull(handler, "the tools are served before the first request");
    }

    @Override
    public void setMcpHandler(McpStatelessServerHandler served) {
        handler = served;
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }

    @Override
    public List<String> protocolVersions() {
        return StatelessRevision.OLDER;
    }
}
