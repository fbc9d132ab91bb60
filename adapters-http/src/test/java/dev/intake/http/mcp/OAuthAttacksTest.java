package dev.intake.http.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.access.Actor;
import dev.intake.access.AgentGrants;
import dev.intake.access.AgentScope;
import dev.intake.account.AccountName;
import dev.intake.http.server.AddressAllowance;
import dev.intake.http.testing.TestBrowser;
import dev.intake.kernel.TenantId;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What applications and strangers try, and do not get. */
class OAuthAttacksTest extends OAuthKit {
    private static final AccountName MEMBER = new AccountName("ann@example.com");

    @ParameterizedTest
    @CsvSource({
        "code_challenge,",
        "code_challenge, short",
        "code_challenge_method,",
        "code_challenge_method, plain",
        "response_type, token",
        "client_id, app_none",
        "client_id,",
        "redirect_uri,",
        "redirect_uri, http://127.0.0.1:4711/other",
        "redirect_uri, http://127.0.0.1:4711/callback?x=1",
        "redirect_uri, http://127.0.0.1.evil.example/callback",
        "redirect_uri, https://evil.example/callback",
        "redirect_uri, //evil.example/callback",
        "resource, https://other.example/mcp"
    })
    void requestWithAFault_isAnsweredByAPage_andNeverByARedirect(String parameter, String value) throws Exception {
        Map<String, String> request = request(register(REDIRECT));
        request.put(parameter, value == null ? "" : value);
        TestBrowser person = operator();

        HttpResponse<String> page = person.get(path(request));
        assertThat(page.statusCode()).isEqualTo(400);
        assertThat(page.headers().firstValue("Location")).isEmpty();
        assertThat(page.headers().firstValue("Refresh")).isEmpty();
        assertThat(page.body()).doesNotContain("evil.example");
        person.get("/account");
        assertThat(person.post("/oauth/authorize", decision(request, "allow")).statusCode())
                .isEqualTo(400);
        assertThat(service.intake.accessViews(service.tenant.id()).agentTokens())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "javascript://x/%0aalert(1)",
                "data://text/html",
                "file:///etc/passwd",
                "http://example.org/callback",
                "https://user@example.org/callback",
                "com.example.app://user@.example/callback",
                "https://example.org/callback#fragment",
                "https:example.org",
                "callback",
                "https://example.org/a b",
                "https://exämple.org/",
                ""
            })
    void redirectUri_thatIsNotAllowed_isNotRegistered(String uri) throws Exception {
        assertThat(error(registration(uri))).isEqualTo("invalid_redirect_uri");
        assertThat(error(registration(REDIRECT, uri))).isEqualTo("invalid_redirect_uri");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://app.example.org/cb?x=1",
                "http://localhost/cb",
                "cursor://anysphere.cursor-mcp/oauth/callback",
                "com.example.app://callback"
            })
    void redirectUri_ofAnApplication_isRegistered(String uri) throws Exception {
        assertThat(register(uri)).startsWith("app_");
    }

    @Test
    void consent_longAfterThePasswordWasTyped_asksForItAgain_butARefusalDoesNot() throws Exception {
        String client = register(REDIRECT);
        TestBrowser person = operator();
        person.get(path(request(client)));
        service.clock.move(Duration.ofMinutes(11));

        HttpResponse<String> asked = person.post("/oauth/authorize", decision(request(client), "allow"));

        assertThat(asked.statusCode()).isEqualTo(403);
        assertThat(asked.body()).contains("Enter your password again").doesNotContain("code=");
        assertThat(service.intake.accessViews(service.tenant.id()).agentTokens())
                .isEmpty();
        assertThat(decide(person, request(client), "deny")).containsEntry("error", "access_denied");
        String[] fields = Stream.concat(
                        Stream.of(decision(request(client), "allow")),
                        Stream.of("current-password", TestBrowser.PASSWORD))
                .toArray(String[]::new);
        assertThat(person.post("/oauth/authorize", fields).body()).contains("code=");
    }

    @Test
    void codeUsedTwice_endsTheGrant() throws Exception {
        String client = register(REDIRECT);
        String code = decide(operator(), request(client), "allow").getOrDefault("code", "");
        JsonNode tokens = json(exchange(client, code, REDIRECT, VERIFIER));
        assertThat(listed(tokens.get("access_token").textValue())).isEqualTo(200);

        assertThat(error(exchange(client, code, REDIRECT, VERIFIER))).isEqualTo("invalid_grant");

        assertThat(listed(tokens.get("access_token").textValue())).isEqualTo(401);
        assertThat(error(refresh(client, tokens.get("refresh_token").textValue())))
                .isEqualTo("invalid_grant");
    }

    @Test
    void refreshTokenUsedTwice_endsTheGrant_howeverOldItIs() throws Exception {
        String client = register(REDIRECT);
        JsonNode first = connect(operator(), client);
        JsonNode second = json(refresh(client, first.get("refresh_token").textValue()));
        JsonNode third = json(refresh(client, second.get("refresh_token").textValue()));

        assertThat(error(refresh(client, first.get("refresh_token").textValue())))
                .isEqualTo("invalid_grant");

        assertThat(listed(third.get("access_token").textValue())).isEqualTo(401);
        assertThat(error(refresh(client, third.get("refresh_token").textValue())))
                .isEqualTo("invalid_grant");
    }

    @Test
    void codeWithAnotherVerifierRedirectOrApplication_isRefused_andStaysUsableForItsOwner() throws Exception {
        String client = register(REDIRECT);
        String other = register(REDIRECT, "https://other.example/cb");
        String code = decide(operator(), request(client), "allow").getOrDefault("code", "");

        assertThat(error(exchange(client, code, REDIRECT, VERIFIER.replace('a', 'b'))))
                .isEqualTo("invalid_grant");
        assertThat(error(exchange(client, code, REDIRECT, ""))).isEqualTo("invalid_grant");
        assertThat(error(exchange(client, code, "http://127.0.0.1:4712/callback", VERIFIER)))
                .isEqualTo("invalid_grant");
        assertThat(error(exchange(other, code, REDIRECT, VERIFIER))).isEqualTo("invalid_grant");
        assertThat(error(exchange(client, code.substring(0, code.length() - 1), REDIRECT, VERIFIER)))
                .isEqualTo("invalid_grant");

        json(exchange(client, code, REDIRECT, VERIFIER));
    }

    @Test
    void expiredCode_isRefused() throws Exception {
        String client = register(REDIRECT);
        String code = decide(operator(), request(client), "allow").getOrDefault("code", "");
        service.clock.move(AgentGrants.CODE_LIFETIME);

        assertThat(error(exchange(client, code, REDIRECT, VERIFIER))).isEqualTo("invalid_grant");
    }

    @Test
    void codeAsRefreshToken_andRefreshTokenAsCode_areRefused() throws Exception {
        String client = register(REDIRECT);
        TestBrowser person = operator();
        String code = decide(person, request(client), "allow").getOrDefault("code", "");
        assertThat(error(refresh(client, code))).isEqualTo("invalid_grant");
        assertThat(error(refresh(client, code.replace("svc_cod_", "svc_rfr_")))).isEqualTo("invalid_grant");
        JsonNode tokens = json(exchange(client, code, REDIRECT, VERIFIER));
        String renewed = tokens.get("refresh_token").textValue().replace("svc_rfr_", "svc_cod_");

        assertThat(error(exchange(client, renewed, REDIRECT, VERIFIER))).isEqualTo("invalid_grant");
    }

    @Test
    void refresh_neitherWidensScopes_norServesAnotherApplication() throws Exception {
        String client = register(REDIRECT);
        JsonNode tokens = connect(operator(), client);
        Map<String, String> wider = new HashMap<>(Map.of(
                "grant_type",
                "refresh_token",
                "client_id",
                client,
                "refresh_token",
                tokens.get("refresh_token").textValue()));
        wider.put("scope", "read operate");
        assertThat(error(token(wider))).isEqualTo("invalid_scope");
        wider.put("client_id", register(REDIRECT, "https://other.example/cb"));
        wider.remove("scope");
        assertThat(error(token(wider))).isEqualTo("invalid_grant");
        wider.put("resource", "https://other.example/mcp");
        assertThat(error(token(wider))).isEqualTo("invalid_target");

        wider.put("client_id", client);
        wider.put("scope", "read setup programs");
        wider.remove("resource");
        assertThat(json(token(wider)).get("scope").textValue()).isEqualTo("read");
    }

    @Test
    void consent_neverGrantsMoreThanWasRequested() throws Exception {
        String client = register(REDIRECT);
        Map<String, String> request = request(client);
        request.put("scope", "read");
        TestBrowser person = operator();
        person.get(path(request));
        Map<String, String> forged = new LinkedHashMap<>(request);
        forged.put("tenant", service.tenant.id().value());
        forged.put("days", "30");
        forged.put("decision", "allow");
        for (AgentScope scope : new AgentScope[] {AgentScope.OPERATE, AgentScope.PROGRAMS}) {
            forged.put("allow", scope.label());
            assertThat(person.post("/oauth/authorize", fields(forged)).statusCode())
                    .isEqualTo(422);
        }
        forged.put("allow", "read");
        forged.put("days", "3650");
        assertThat(person.post("/oauth/authorize", fields(forged)).statusCode()).isEqualTo(422);
        assertThat(service.intake.accessViews(service.tenant.id()).agentTokens())
                .isEmpty();
    }

    @Test
    void member_connectsNoOtherTenant() throws Exception {
        TenantId other =
                service.intake.tenantSetup().create("Other").orElseThrow().id();
        TestBrowser member = TestBrowser.signedIn(
                service,
                service.intake
                        .accounts()
                        .addMember(new AccountName("ada@example.com"), other)
                        .orElseThrow());
        Map<String, String> request = request(register(REDIRECT));
        assertThat(member.get(path(request)).body()).contains("Other").doesNotContain("Acme");

        HttpResponse<String> forged = member.post("/oauth/authorize", decision(request, "allow"));

        assertThat(forged.statusCode()).isEqualTo(422);
        assertThat(service.intake.accessViews(service.tenant.id()).agentTokens())
                .isEmpty();
    }

    @Test
    void applicationOfARemovedMember_hasNoAccess() throws Exception {
        String client = register(REDIRECT);
        JsonNode tokens = connect(member(), client);
        assertThat(listed(tokens.get("access_token").textValue())).isEqualTo(200);

        service.intake.accounts().removeMember(MEMBER, service.tenant.id(), Actor.COMMAND_LINE);

        assertThat(listed(tokens.get("access_token").textValue())).isEqualTo(401);
        assertThat(error(refresh(client, tokens.get("refresh_token").textValue())))
                .isEqualTo("invalid_grant");
    }

    @Test
    void consentOfAMember_whoIsRemovedInTheMeantime_connectsNothing() throws Exception {
        AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});
        beforeUnitsOfWork.set(() -> meanwhile.getAndSet(() -> {}).run());
        Map<String, String> request = request(register(REDIRECT));
        TestBrowser member = member();
        member.get(path(request));
        meanwhile.set(() -> service.intake.accounts().removeMember(MEMBER, service.tenant.id(), Actor.COMMAND_LINE));

        HttpResponse<String> decided = member.post("/oauth/authorize", decision(request, "allow"));

        assertThat(decided.statusCode()).isEqualTo(403);
        assertThat(decided.body()).doesNotContain("svc_cod_");
        assertThat(service.intake.accessViews(service.tenant.id()).agentTokens())
                .hasSize(1)
                .allSatisfy(token -> assertThat(token.revokedAt()).isPresent());
    }

    private TestBrowser member() throws Exception {
        return TestBrowser.signedIn(
                service,
                service.intake.accounts().addMember(MEMBER, service.tenant.id()).orElseThrow());
    }

    @Test
    void consentOfAnotherSite_isRejected() throws Exception {
        Map<String, String> request = request(register(REDIRECT));
        TestBrowser person = operator();
        person.get(path(request));

        HttpResponse<String> forged =
                person.withFormToken("forged").post("/oauth/authorize", decision(request, "allow"));

        assertThat(forged.statusCode()).isEqualTo(403);
        assertThat(service.intake.accessViews(service.tenant.id()).agentTokens())
                .isEmpty();
    }

    @Test
    void accessToken_isForTheAgentsEndpointAlone() throws Exception {
        JsonNode tokens = connect(operator(), register(REDIRECT));

        HttpResponse<String> listed = service.send(HttpRequest.newBuilder(
                        service.uri("/api/v1/tenants/" + service.tenant.id() + "/programs"))
                .header("Authorization", "Bearer " + tokens.get("access_token").textValue()));

        assertThat(listed.statusCode()).isEqualTo(401);
        assertThat(listed(tokens.get("refresh_token").textValue())).isEqualTo(401);
    }

    @Test
    void nameOfAnApplication_isShownAsText() throws Exception {
        HttpResponse<String> registered = service.send(HttpRequest.newBuilder(service.uri("/oauth/register"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"client_name\":\"<b>Evil</b>\\n\",\"redirect_uris\":[\""
                        + REDIRECT + "\"],\"token_endpoint_auth_method\":\"client_secret_post\"}")));
        JsonNode client = json(registered);
        assertThat(client.get("token_endpoint_auth_method").textValue()).isEqualTo("none");

        assertThat(operator()
                        .get(path(request(client.get("client_id").textValue())))
                        .body())
                .contains("&lt;b&gt;Evil&lt;/b&gt;")
                .doesNotContain("<b>Evil");
    }

    @Test
    void invisibleCharacters_inTheNameOfAnApplication_areOmitted() throws Exception {
        HttpResponse<String> registered = service.send(HttpRequest.newBuilder(service.uri("/oauth/register"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"client_name\":\"Edi\\u202etor\\u0007\\u00a0X\\r\\n\","
                        + "\"redirect_uris\":[\"" + REDIRECT + "\"]}")));

        assertThat(json(registered).get("client_name").textValue()).isEqualTo("Editor X");
    }

    @Test
    void repeatedParameters_andOtherBodies_areRefused() throws Exception {
        assertThat(error(service.send(HttpRequest.newBuilder(service.uri("/oauth/token"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(
                                "grant_type=refresh_token&grant_type=refresh_token")))))
                .isEqualTo("invalid_request");
        assertThat(error(service.send(HttpRequest.newBuilder(service.uri("/oauth/token"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString("{}")))))
                .isEqualTo("invalid_request");
        assertThat(error(token(Map.of("grant_type", "password")))).isEqualTo("unsupported_grant_type");
    }

    @Test
    void requests_overTheLimitOfAnAddress_areRefused_withTheTimeToWait() throws Exception {
        HttpResponse<String> refused = form("/oauth/revoke", Map.of("token", "unknown"));
        // The allowance is refilled in the meantime.
        for (int i = 0; i < 4 * AddressAllowance.LIMIT.burst() && refused.statusCode() != 429; i++) {
            refused = form("/oauth/revoke", Map.of("token", "unknown"));
        }

        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
    }

    private static String[] fields(Map<String, String> fields) {
        return fields.entrySet().stream()
                .flatMap(field -> java.util.stream.Stream.of(field.getKey(), field.getValue()))
                .toArray(String[]::new);
    }
}
