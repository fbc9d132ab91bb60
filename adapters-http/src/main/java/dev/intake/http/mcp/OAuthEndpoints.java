package dev.intake.http.mcp;

import dev.intake.access.AgentGrants;
import dev.intake.access.AgentScope;
import dev.intake.access.AgentToken;
import dev.intake.access.GrantSecret;
import dev.intake.access.GrantedTokens;
import dev.intake.http.json.JacksonJsonDecoder;
import dev.intake.http.page.Addresses;
import dev.intake.http.page.Form;
import dev.intake.http.page.FormReader;
import dev.intake.http.page.StreamedFields;
import dev.intake.http.server.AddressAllowance;
import dev.intake.http.server.BodyReader;
import dev.intake.http.server.BodyReader.Body;
import dev.intake.http.server.BodyReader.Unusable;
import dev.intake.http.server.JsonResponse;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonDecoder;
import dev.intake.kernel.JsonFields;
import io.javalin.http.Context;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The endpoints of OAuth 2.1 that applications call: metadata (RFC 8414), registration (RFC 7591), tokens and revocation (RFC
 * 7009). Clients are public; a code is bound to its application by PKCE.
 *
 * @param grants the use case that connects applications
 * @param addresses the addresses of the service
 * @param bodies reads requests, within {@value #MAX_BODY_BYTES} bytes
 * @param networks returns the network of a request's client
 * @param allowance limits requests of a network
 */
public record OAuthEndpoints(
        AgentGrants grants,
        Addresses addresses,
        BodyReader bodies,
        Function<Context, String> networks,
        AddressAllowance allowance) {
    public static final String METADATA = "/.well-known/oauth-authorization-server";
    public static final String REGISTER = "/oauth/register";
    public static final String TOKEN = "/oauth/token";
    public static final String REVOKE = "/oauth/revoke";

    /** Maximum bytes of a request. */
    public static final int MAX_BODY_BYTES = 16 * 1024;

    private static final JsonDecoder JSON = new JacksonJsonDecoder();
    private static final int TOO_MANY = 429;

    /** {@code GET} of the metadata. */
    public JsonResponse metadata() {
        String base = addresses.service();
        return json(200, json -> {
            json.text("issuer", base);
            json.text("authorization_endpoint", base + ConsentPages.PATH);
            json.text("token_endpoint", base + TOKEN);
            json.text("registration_endpoint", base + REGISTER);
            json.text("revocation_endpoint", base + REVOKE);
            json.texts("response_types_supported", List.of("code"));
            json.texts("grant_types_supported", List.of("authorization_code", "refresh_token"));
            json.texts("code_challenge_methods_supported", List.of("S256"));
            json.texts("token_endpoint_auth_methods_supported", List.of("none"));
            json.texts("revocation_endpoint_auth_methods_supported", List.of("none"));
            json.texts("scopes_supported", labels(AgentScope.OF_TOOLS));
            json.flag("client_id_metadata_document_supported", true);
            json.flag("authorization_response_iss_parameter_supported", true);
        });
    }

    /** {@code POST} of a registration. */
    public JsonResponse register(Context context) {
        return limited(context, body -> {
            Json json = JSON.decode(ByteBuffer.wrap(body)).orElse(Json.Null.VALUE);
            List<String> redirects = json.elements("redirect_uris").stream()
                    .map(uri -> uri.text().orElse(""))
                    .toList();
            String name =
                    json.text("client_name").flatMap(OAuthClient::shownName).orElse(OAuthClient.DEFAULT_NAME);
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

    private static JsonResponse registered(OAuthClient client) {
        return json(201, json -> {
            json.text("client_id", client.id());
            json.text("client_name", client.name());
            json.texts("redirect_uris", client.redirects());
            json.texts("grant_types", List.of("authorization_code", "refresh_token"));
            json.texts("response_types", List.of("code"));
            json.text("token_endpoint_auth_method", "none");
        });
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

    private JsonResponse token(Form form) {
        if (!ConsentRequest.isFor(form.field("resource"), addresses.mcp())) {
            return error("invalid_target", "resource must be " + addresses.mcp());
        }
        return switch (form.field("grant_type")) {
            case "authorization_code" ->
                tokens(GrantSecret.parseCode(form.field("code"))
                        .flatMap(code -> grants.exchange(
                                code,
                                form.field("client_id"),
                                form.field("redirect_uri"),
                                form.field("code_verifier"))));
            case "refresh_token" -> refreshed(form);
            default -> error("unsupported_grant_type", "grant_type must be authorization_code or refresh_token");
        };
    }

    private JsonResponse refreshed(Form form) {
        // Scopes are never widened, and tokens with fewer scopes are not issued.
        boolean named = !form.field("scope").isEmpty();
        if (named
                && !labels(AgentScope.OF_TOOLS)
                        .containsAll(List.of(form.field("scope").split(" ")))) {
            return error("invalid_scope", "scope must contain granted scopes only");
        }
        return tokens(GrantSecret.parseRefresh(form.field("refresh_token"))
                .flatMap(token -> grants.refresh(token, form.field("client_id"))));
    }

    private static JsonResponse tokens(Optional<GrantedTokens> granted) {
        return granted.map(tokens -> json(200, json -> {
                    json.text("access_token", tokens.access().reveal());
                    json.text("token_type", "Bearer");
                    json.number("expires_in", tokens.lifetime().toSeconds());
                    json.text("refresh_token", tokens.refresh().reveal());
                    json.text("scope", String.join(" ", labels(tokens.scopes())));
                }))
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
                        .filter(form -> form.all().containsKey("token"))
                        .map(form -> form.field("token"))
                        .map(this::revoke)
                        .orElseGet(() -> error("invalid_request", "send one token as a form")));
    }

    private JsonResponse revoke(String token) {
        AgentToken.parse(token).ifPresent(grants::revoke);
        GrantSecret.parseRefresh(token).ifPresent(grants::revoke);
        return new JsonResponse(200, Map.of(), "{}");
    }

    private JsonResponse limited(Context context, Function<byte[], JsonResponse> answer) {
        Optional<Duration> wait = allowance.refusal(networks.apply(context));
        if (wait.isPresent()) {
            return error(TOO_MANY, "temporarily_unavailable", "too many requests")
                    .with("Retry-After", Long.toString(wait.get().toSeconds()));
        }
        Body body = bodies.read(context.req());
        return body.unusable().map(Unusable::response).orElseGet(() -> answer.apply(body.bytes()));
    }

    /** Returns the parameters of a form; empty if one is repeated. */
    private static Optional<Form> form(Context context, byte[] body) {
        String type = context.contentType();
        return type != null && type.startsWith(FormReader.MEDIA_TYPE)
                ? FormReader.form(body)
                        .filter(form -> form.all().values().stream().allMatch(values -> values.size() == 1))
                : Optional.empty();
    }

    /** Returns a response with an object. */
    static JsonResponse json(int status, Consumer<JsonFields> members) {
        return new JsonResponse(status, Map.of(), StreamedFields.tree(members).toString());
    }

    private static JsonResponse error(String error, String description) {
        return error(400, error, description);
    }

    private static JsonResponse error(int status, String error, String description) {
        return json(status, json -> {
            json.text("error", error);
            json.text("error_description", description);
        });
    }

    /** Returns the words for scopes, in their order. */
    static List<String> labels(Set<AgentScope> scopes) {
        return EnumSet.copyOf(scopes).stream().map(AgentScope::label).toList();
    }
}
