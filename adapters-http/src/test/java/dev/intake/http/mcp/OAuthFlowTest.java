package dev.intake.http.mcp;

import static dev.intake.http.mcp.McpClients.call;
import static dev.intake.http.mcp.McpClients.done;
import static dev.intake.http.mcp.McpClients.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.access.AgentGrants;
import dev.intake.access.AuditEntry;
import dev.intake.access.StoredAgentToken;
import dev.intake.http.testing.TestBrowser;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.McpHttpClientTransportAuthorizationException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How an application gets from the address of the endpoint to tools, by a person's click. */
class OAuthFlowTest extends OAuthKit {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void application_getsFromTheAddressToTools_byOneClick() throws Exception {
        HttpResponse<String> challenged = service.send(HttpRequest.newBuilder(service.uri("/mcp"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{}")));
        assertThat(challenged.statusCode()).isEqualTo(401);
        assertThat(challenged.headers().firstValue("WWW-Authenticate").orElseThrow())
                .contains("resource_metadata=\"http://localhost:" + service.port
                        + "/.well-known/oauth-protected-resource/mcp\"");
        JsonNode resource = JSON.readTree(
                service.get("/.well-known/oauth-protected-resource/mcp").body());
        String issuer = resource.at("/authorization_servers/0").textValue();
        assertThat(issuer).isEqualTo("http://localhost:" + service.port);
        JsonNode server = JSON.readTree(
                service.get("/.well-known/oauth-authorization-server").body());
        assertThat(server.get("issuer").textValue()).isEqualTo(issuer);
        assertThat(server.get("code_challenge_methods_supported").toString()).isEqualTo("[\"S256\"]");
        assertThat(server.get("client_id_metadata_document_supported").booleanValue())
                .isTrue();
        assertThat(server.get("token_endpoint").textValue()).isEqualTo(issuer + "/oauth/token");

        String client = register(REDIRECT);
        TestBrowser person = operator();
        String page = person.get(path(request(client))).body();
        assertThat(page)
                .contains("Connect Editor?", "this computer", "Acme", "Read events and programs", "Draft, edit")
                .doesNotContain("Create the ingestion key");
        Map<String, String> answer = decide(person, request(client), "allow");
        assertThat(answer).containsEntry("state", "s t&ate").containsEntry("iss", issuer);

        JsonNode tokens = json(exchange(client, answer.getOrDefault("code", ""), REDIRECT, VERIFIER));
        assertThat(tokens.get("scope").textValue()).as("as the person chose").isEqualTo("read");
        assertThat(tokens.get("expires_in").longValue()).isEqualTo(AgentGrants.ACCESS_LIFETIME.toSeconds());
        try (McpSyncClient tools =
                McpClients.connect(service, tokens.get("access_token").textValue())) {
            assertThat(done(call(tools, "list_programs", Map.of())).get("programs"))
                    .isEmpty();
            assertThatThrownBy(() -> call(tools, "draft_program", Map.of("name", "n", "event", "e")))
                    .isInstanceOf(McpHttpClientTransportAuthorizationException.class);
        }
        assertThat(service.intake.accessViews(service.tenant.id()).audit(20))
                .extracting(AuditEntry::action)
                .anyMatch(action -> action.startsWith("connect an application as agent token "));
    }

    @Test
    void refreshToken_isReplacedByEachUse_andTheOldAccessTokenEnds() throws Exception {
        String client = register(REDIRECT);
        JsonNode first = connect(operator(), client);
        service.clock.move(AgentGrants.ACCESS_LIFETIME);
        assertThat(listed(first.get("access_token").textValue())).isEqualTo(401);

        JsonNode second = json(refresh(client, first.get("refresh_token").textValue()));
        assertThat(listed(second.get("access_token").textValue())).isEqualTo(200);
        JsonNode third = json(refresh(client, second.get("refresh_token").textValue()));
        assertThat(listed(second.get("access_token").textValue())).isEqualTo(401);
        assertThat(listed(third.get("access_token").textValue())).isEqualTo(200);
    }

    @Test
    void grant_endsAtTheChosenTime_evenForTheAccessToken() throws Exception {
        String client = register(REDIRECT);
        JsonNode first = connect(operator(), client);
        service.clock.move(Duration.ofDays(30).minusMinutes(10));

        JsonNode last = json(refresh(client, first.get("refresh_token").textValue()));
        assertThat(last.get("expires_in").intValue()).isEqualTo(600);
        service.clock.move(Duration.ofMinutes(10));
        assertThat(listed(last.get("access_token").textValue())).isEqualTo(401);
        assertThat(error(refresh(client, last.get("refresh_token").textValue())))
                .isEqualTo("invalid_grant");
    }

    @Test
    void connection_isListedInTheSettings_andRevokedThere() throws Exception {
        String client = register(REDIRECT);
        TestBrowser person = operator();
        JsonNode tokens = connect(person, client);
        String settings = "/tenants/" + service.tenant.id() + "/settings/integrations";
        assertThat(person.get(settings).body()).contains("<strong>Editor</strong>", "read, connected, expires ");
        String id = service.intake.accessViews(service.tenant.id()).agentTokens().stream()
                .map(token -> token.id().toString())
                .findFirst()
                .orElseThrow();

        person.post(settings + "/agent-tokens/" + id + "/revoke", "confirmed", "yes");

        assertThat(error(refresh(client, tokens.get("refresh_token").textValue())))
                .isEqualTo("invalid_grant");
        assertThat(person.get(settings).body()).doesNotContain("<strong>Editor</strong>");
    }

    @Test
    void denial_leadsBackWithoutACode() throws Exception {
        Map<String, String> answer = decide(operator(), request(register(REDIRECT)), "deny");

        assertThat(answer).containsEntry("error", "access_denied").doesNotContainKey("code");
        assertThat(service.intake.accessViews(service.tenant.id()).agentTokens())
                .isEmpty();
    }

    @Test
    void personWhoIsNotSignedIn_isAskedTo_andReturnsToTheRequest() throws Exception {
        HttpResponse<String> asked = service.get(path(request(register(REDIRECT))));

        assertThat(asked.statusCode()).isEqualTo(303);
        assertThat(asked.headers().firstValue("Location").orElseThrow())
                .startsWith("/sign-in?to=%2Foauth%2Fauthorize%3F")
                .contains("code_challenge");
    }

    @Test
    void revocation_byTheApplication_endsTheGrant() throws Exception {
        String client = register(REDIRECT);
        TestBrowser person = operator();
        JsonNode byRefresh = connect(person, client);
        JsonNode byAccess = connect(person, client);

        form("/oauth/revoke", Map.of("token", byRefresh.get("refresh_token").textValue()));
        form("/oauth/revoke", Map.of("token", byAccess.get("access_token").textValue()));
        assertThat(form("/oauth/revoke", Map.of("token", "unknown")).statusCode())
                .isEqualTo(200);

        for (JsonNode tokens : new JsonNode[] {byRefresh, byAccess}) {
            assertThat(listed(tokens.get("access_token").textValue())).isEqualTo(401);
            assertThat(error(refresh(client, tokens.get("refresh_token").textValue())))
                    .isEqualTo("invalid_grant");
        }
    }

    @Test
    void tokenOfAPerson_isNotRevokedByAnApplication() throws Exception {
        String token = service.agentToken(Set.of(dev.intake.access.AgentScope.READ))
                .token()
                .reveal();

        form("/oauth/revoke", Map.of("token", token));

        assertThat(listed(token)).isEqualTo(200);
    }

    @Test
    void onlyHashes_areStored() throws Exception {
        String client = register(REDIRECT);
        String code = decide(operator(), request(client), "allow").getOrDefault("code", "");
        JsonNode tokens = json(exchange(client, code, REDIRECT, VERIFIER));
        String stored = service.intake.accessViews(service.tenant.id()).agentTokens().stream()
                .map(StoredAgentToken::toString)
                .findFirst()
                .orElseThrow();

        for (String secret : new String[] {
            code,
            tokens.get("access_token").textValue(),
            tokens.get("refresh_token").textValue()
        }) {
            assertThat(stored).doesNotContain(secret.substring(secret.length() - 20));
        }
    }

    @Test
    void loopbackPort_isFree_forANativeApplication() throws Exception {
        String client = register("http://127.0.0.1/callback");
        Map<String, String> request = new HashMap<>(request(client));

        assertThat(decide(operator(), request, "allow")).containsKey("code");
    }

    @Test
    void tool_withoutItsScope_isRefusedByHttp_whichNamesAllScopesToAskFor() throws Exception {
        String access =
                connect(operator(), register(REDIRECT)).get("access_token").textValue();

        HttpResponse<String> refused =
                message(access, "tools/call", "{\"name\":\"setup_events_ingestion\",\"arguments\":{}}");

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.headers().firstValue("WWW-Authenticate").orElse(""))
                .startsWith("Bearer error=\"insufficient_scope\", scope=\"read setup\", resource_metadata=\"http");
        assertThat(message(access, "tools/call", "{\"name\":\"list_programs\",\"arguments\":{}}")
                        .statusCode())
                .isEqualTo(200);
    }
}
