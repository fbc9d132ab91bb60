package dev.intake.http.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.access.AgentGrants;
import dev.intake.access.AgentScope;
import dev.intake.access.AgentToken;
import dev.intake.access.GrantSecret;
import dev.intake.access.GrantedTokens;
import dev.intake.http.json.StrictJson;
import dev.intake.http.page.Addresses;
import dev.intake.http.server.AddressAllowance;
import dev.intake.http.server.BodyReader;
import dev.intake.http.server.BodyReader.Body;
import dev.intake.http.server.JsonResponse;
import io.javalin.http.Context;
import java.io.IOException;
import java.net.URLDecoder;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The endpoints of OAuth 2.1 that applications call: metadata (RFC 8414), registration (RFC 7591), tokens and revocation (RFC
 * 7009). Clients are public; a code is bound to its application by PKCE.
 */
public final class OAuthEndpoints {
    public static final String METADATA = "/.well-known/oauth-authorization-server";
    public static final String REGISTER = "/oauth/register";
    public static final String TOKEN = "/oauth/token";
    public static final String REVOKE = "/oauth/revoke";

    /** Maximum bytes of a request. */
    public static final int MAX_BODY_BYTES = 16 * 1024;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int TOO_MANY = 429;

    private final AgentGrants grants;
    private final Addresses addresses;
    private final BodyReader bodies;
    private final Function<Context, String> networks;
    private final AddressAllowance allowance;

    /**
     * Creates the endpoints.
     *
     * @param bodies reads requests, within {@value #MAX_BODY_BYTES} bytes
     * @param networks returns the network of a request's client
     */
    public OAuthEndpoints(
            AgentGrants grants, Addresses addresses, BodyReader bodies, Function<Context, String> networks) {
        this.grants = grants;
        this.addresses = addresses;
        this.bodies = bodies;
        this.networks = networks;
        this.allowance = new AddressAllowance(InstantSource.system());
    }

    /** {@code GET} of the metadata. */
    public JsonResponse metadata() {
        String base = addresses.service();
        return new JsonResponse(200, Map.of(), JsonResponse.plain(json -> {
            json.writeStringField("issuer", base);
            json.writeStringField("authorization_endpoint", base + ConsentPages.PATH);
            json.writeStringField("token_endpoint", base + TOKEN);
            json.writeStringField("registration_endpoint", base + REGISTER);
            json.writeStringField("revocation_endpoint", base + REVOKE);
            texts("response_types_supported", List.of("code"), json);
            texts("grant_types_supported", List.of("authorization_code", "refresh_token"), json);
            texts("code_challenge_methods_supported", List.of("S256"), json);
            texts("token_endpoint_auth_methods_supported", List.of("none"), json);
            texts("revocation_endpoint_auth_methods_supported", List.of("none"), json);
            texts("scopes_supported", labels(AgentScope.OF_TOOLS), json);
            json.writeBooleanField("client_id_metadata_document_supported", true);
            json.writeBooleanField("authorization_response_iss_parameter_supported", true);
        }));
    }

    /** {@code POST} of a registration. */
    public JsonResponse register(Context context) {
        return limited(context, body -> {
            JsonNode json = read(body);
            List<String> redirects = new ArrayList<>();
            json.path("redirect_uris").forEach(uri -> redirects.add(uri.asText()));
            String name =
                    OAuthClient.shownName(json.path("client_name").asText()).orElse(OAuthClient.DEFAULT_NAME);
            return OAuthClient.of(name, redirects)
                    .map(OAuthEndpoints::registered)
                    .orElseGet(() -> error(
                            "invalid_redirect_uri",
                            "redirect_uris must be 1 to " + OAuthClient.MAX_REDIRECTS
                                    + " URIs of https, of http on the loopback interface, or of the application's own"
                                    + " scheme with a period, each of at most " + RedirectUri.MAX
                                    + " characters and without user information and fragment"));
        });
    }

    private static JsonNode read(byte[] body) {
        try {
            return JSON.readTree(StrictJson.decode(body).toString());
        } catch (IOException unreadable) {
            return JSON.createObjectNode();
        }
    }

    private static JsonResponse registered(OAuthClient client) {
        return new JsonResponse(201, Map.of(), JsonResponse.plain(json -> {
            json.writeStringField("client_id", client.id());
            json.writeStringField("client_name", client.name());
            texts("redirect_uris", client.redirects(), json);
            texts("grant_types", List.of("authorization_code", "refresh_token"), json);
            texts("response_types", List.of("code"), json);
            json.writeStringField("token_endpoint_auth_method", "none");
        }));
    }

    /** {@code POST} of a code or refresh token. */
    public JsonResponse token(Context context) {
        return limited(
                context,
                body -> form(context, body)
                        .map(this::token)
                        .orElseGet(
                                () -> error("invalid_request", "the body must be a form without repeated parameters")));
    }

    private JsonResponse token(Map<String, String> form) {
        Function<String, String> field = name -> form.getOrDefault(name, "");
        if (!ConsentRequest.isFor(field.apply("resource"), addresses.mcp())) {
            return error("invalid_target", "resource must be " + addresses.mcp());
        }
        return switch (field.apply("grant_type")) {
            case "authorization_code" ->
                tokens(GrantSecret.parseCode(field.apply("code"))
                        .flatMap(code -> grants.exchange(
                                code,
                                field.apply("client_id"),
                                field.apply("redirect_uri"),
                                field.apply("code_verifier"))));
            case "refresh_token" -> refreshed(field);
            default -> error("unsupported_grant_type", "grant_type must be authorization_code or refresh_token");
        };
    }

    private JsonResponse refreshed(Function<String, String> field) {
        // Scopes are never widened, and tokens with fewer scopes are not issued.
        boolean named = !field.apply("scope").isEmpty();
        if (named
                && !labels(AgentScope.OF_TOOLS)
                        .containsAll(List.of(field.apply("scope").split(" ")))) {
            return error("invalid_scope", "scope must contain granted scopes only");
        }
        return tokens(GrantSecret.parseRefresh(field.apply("refresh_token"))
                .flatMap(token -> grants.refresh(token, field.apply("client_id"))));
    }

    private static JsonResponse tokens(Optional<GrantedTokens> granted) {
        return granted.map(tokens -> new JsonResponse(200, Map.of(), JsonResponse.plain(json -> {
                    json.writeStringField("access_token", tokens.access().reveal());
                    json.writeStringField("token_type", "Bearer");
                    json.writeNumberField("expires_in", tokens.lifetime().toSeconds());
                    json.writeStringField("refresh_token", tokens.refresh().reveal());
                    json.writeStringField("scope", String.join(" ", labels(tokens.scopes())));
                })))
                .orElseGet(() -> error(
                        "invalid_grant",
                        "the code or refresh token is wrong, expired, used or revoked, or belongs to another application,"
                                + " redirect URI or code verifier"));
    }

    /** {@code POST} of a token to revoke. Unknown tokens are accepted. */
    public JsonResponse revoke(Context context) {
        return limited(
                context,
                body -> form(context, body)
                        .map(form -> form.get("token"))
                        .map(this::revoke)
                        .orElseGet(() -> error("invalid_request", "send one token as a form")));
    }

    private JsonResponse revoke(String token) {
        AgentToken.parse(token).ifPresent(grants::revoke);
        GrantSecret.parseRefresh(token).ifPresent(grants::revoke);
        return new JsonResponse(200, Map.of(), "{}");
    }

    private JsonResponse limited(Context context, Function<byte[], JsonResponse> answer) {
        return allowance
                .refusal(networks.apply(context))
                .map(wait -> error(TOO_MANY, "temporarily_unavailable", "too many requests")
                        .with("Retry-After", Long.toString(wait.toSeconds())))
                .orElseGet(() -> bodies.read(context.req())
                        .fold(new Body.Cases<>(
                                whole -> answer.apply(whole.bytes()),
                                unusable -> JsonResponse.error(unusable.problem(), unusable.message()))));
    }

    /** Returns the parameters of a form; empty if one is repeated. */
    private static Optional<Map<String, String>> form(Context context, byte[] body) {
        String type = context.contentType();
        if (type == null || !type.startsWith("application/x-www-form-urlencoded")) {
            return Optional.empty();
        }
        Map<String, String> form = new HashMap<>();
        for (String pair : new String(body, UTF_8).split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0
                    && form.put(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1))) != null) {
                return Optional.empty();
            }
        }
        return Optional.of(form);
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, UTF_8);
        } catch (IllegalArgumentException malformed) {
            return text;
        }
    }

    private static JsonResponse error(String error, String description) {
        return error(400, error, description);
    }

    private static JsonResponse error(int status, String error, String description) {
        return new JsonResponse(status, Map.of(), JsonResponse.plain(json -> {
            json.writeStringField("error", error);
            json.writeStringField("error_description", description);
        }));
    }

    private static List<String> labels(Set<AgentScope> scopes) {
        return EnumSet.copyOf(scopes).stream().map(AgentScope::label).collect(Collectors.toList());
    }

    private static void texts(String name, List<String> values, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(name);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }
}
