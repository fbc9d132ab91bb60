package dev.intake.http.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.testing.ForwardingStorage;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;

/** A service, an application that connects to it, and the operator, who is signed in. */
abstract class OAuthKit {
    static final String REDIRECT = "http://127.0.0.1:4711/callback";
    static final String VERIFIER = "a-code-verifier-of-the-application-0123456789";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern TARGET = Pattern.compile("<a class=\"button\" href=\"([^\"]*)\">Continue to");

    /** What happens before each unit of work of the served use cases. */
    final AtomicReference<Runnable> beforeUnitsOfWork = new AtomicReference<>(() -> {});

    final TestService service = TestService.startOn(storage -> new InterruptedStorage(storage, beforeUnitsOfWork));

    private record InterruptedStorage(Storage working, AtomicReference<Runnable> before) implements ForwardingStorage {
        @Override
        public UnitOfWork<TenantStores> unitOfWork() {
            return new UnitOfWork<>() {
                @Override
                public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
                    Objects.requireNonNull(before.get()).run();
                    return working.unitOfWork().inTenant(tenant, work);
                }
            };
        }
    }

    @AfterEach
    void stop() {
        service.close();
    }

    TestBrowser operator() throws Exception {
        return TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());
    }

    String register(String... redirects) throws Exception {
        JsonNode registered = json(registration(redirects));
        return registered.get("client_id").textValue();
    }

    HttpResponse<String> registration(String... redirects) throws Exception {
        return service.send(HttpRequest.newBuilder(service.uri("/oauth/register"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(
                        JSON.writeValueAsString(Map.of("client_name", "Editor", "redirect_uris", redirects)))));
    }

    /** The parameters of a request for consent. */
    Map<String, String> request(String client) throws Exception {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("response_type", "code");
        parameters.put("client_id", client);
        parameters.put("redirect_uri", REDIRECT);
        parameters.put("code_challenge", challenge(VERIFIER));
        parameters.put("code_challenge_method", "S256");
        parameters.put("state", "s t&ate");
        parameters.put("scope", "read programs");
        parameters.put("resource", resource());
        return parameters;
    }

    String resource() {
        return "http://localhost:" + service.port + "/mcp";
    }

    static String path(Map<String, String> parameters) {
        return "/oauth/authorize?" + encoded(parameters);
    }

    /** Opens the consent page and presses its button. Returns the parameters with which it leads back. */
    Map<String, String> decide(TestBrowser person, Map<String, String> request, String decision) throws Exception {
        HttpResponse<String> asked = person.get(path(request));
        assertThat(asked.statusCode()).as(asked.body()).isEqualTo(200);
        HttpResponse<String> decided = person.post("/oauth/authorize", decision(request, decision));
        assertThat(decided.statusCode()).as(decided.body()).isEqualTo(200);
        Matcher target = TARGET.matcher(decided.body());
        assertThat(target.find()).as(decided.body()).isTrue();
        String uri = target.group(1).replace("&amp;", "&");
        assertThat(decided.headers().firstValue("Refresh")).contains("0; url=" + uri);
        assertThat(uri).startsWith(request.get("redirect_uri") + "?");
        return query(uri.substring(uri.indexOf('?') + 1));
    }

    String[] decision(Map<String, String> request, String decision) {
        Map<String, String> fields = new LinkedHashMap<>(request);
        fields.put("tenant", service.tenant.id().value());
        fields.put("allow", "read");
        fields.put("days", "30");
        fields.put("decision", decision);
        return fields.entrySet().stream()
                .flatMap(field -> java.util.stream.Stream.of(field.getKey(), field.getValue()))
                .toArray(String[]::new);
    }

    /** The tokens for a code that the operator allowed. */
    JsonNode connect(TestBrowser person, String client) throws Exception {
        String code = decide(person, request(client), "allow").getOrDefault("code", "");
        return json(exchange(client, code, REDIRECT, VERIFIER));
    }

    HttpResponse<String> exchange(String client, String code, String redirect, String verifier) throws Exception {
        return token(Map.of(
                "grant_type", "authorization_code",
                "client_id", client,
                "code", code,
                "redirect_uri", redirect,
                "code_verifier", verifier,
                "resource", resource()));
    }

    HttpResponse<String> refresh(String client, String token) throws Exception {
        return token(Map.of("grant_type", "refresh_token", "client_id", client, "refresh_token", token));
    }

    HttpResponse<String> token(Map<String, String> form) throws Exception {
        return form("/oauth/token", form);
    }

    HttpResponse<String> form(String path, Map<String, String> form) throws IOException, InterruptedException {
        return service.send(HttpRequest.newBuilder(service.uri(path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(encoded(form))));
    }

    /** The status of a list of tools with this token. */
    int listed(String token) throws Exception {
        return message(token, "tools/list", "{}").statusCode();
    }

    HttpResponse<String> message(String token, String method, String parameters) throws Exception {
        return service.send(HttpRequest.newBuilder(service.uri("/mcp"))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("Authorization", "Bearer " + token)
                .POST(BodyPublishers.ofString(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + parameters + "}")));
    }

    static String error(HttpResponse<String> response) throws Exception {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
        return JSON.readTree(response.body()).get("error").textValue();
    }

    static JsonNode json(HttpResponse<String> response) throws Exception {
        assertThat(response.statusCode()).as(response.body()).isBetween(200, 201);
        assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
        return JSON.readTree(response.body());
    }

    static String challenge(String verifier) throws Exception {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(UTF_8)));
    }

    private static String encoded(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), UTF_8))
                .collect(Collectors.joining("&"));
    }

    private static Map<String, String> query(String text) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String pair : text.split("&", -1)) {
            parameters.put(
                    pair.substring(0, pair.indexOf('=')),
                    URLDecoder.decode(pair.substring(pair.indexOf('=') + 1), UTF_8));
        }
        return parameters;
    }
}
