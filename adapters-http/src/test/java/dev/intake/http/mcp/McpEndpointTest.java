package dev.intake.http.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.Storage;
import dev.intake.access.AccessViews;
import dev.intake.access.AgentScope;
import dev.intake.access.AgentToken;
import dev.intake.access.AgentTokenId;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditQuery;
import dev.intake.access.KeyHash;
import dev.intake.access.StoredAgentToken;
import dev.intake.account.AgentTokenActions.Created;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.program.ProgramViews;
import dev.intake.testing.ForwardingStorage;
import dev.intake.testing.TestTokens;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the endpoint does with requests of all kinds, before a tool is called. */
class McpEndpointTest {
    private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/list\"}";

    private final TestService service = TestService.start();
    private final Created made = service.agentToken(EnumSet.allOf(AgentScope.class));

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void request_isAnsweredAsJson_withARequestId() throws Exception {
        HttpResponse<String> response = post(LIST);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(response.headers().firstValue("X-Request-Id")).isPresent();
        assertThat(response.body()).contains("\"id\":7", "setup_events_ingestion");
    }

    @Test
    void notification_isAccepted_withoutABody() throws Exception {
        HttpResponse<String> response = post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");

        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(response.body()).isEmpty();
    }

    @Test
    void token_missingOrOfAnotherKind_is401() throws Exception {
        assertUnauthorized(
                service.send(HttpRequest.newBuilder(service.uri("/mcp")).POST(BodyPublishers.ofString(LIST))));
        for (String token : new String[] {
            service.key.reveal(),
            "x",
            AgentToken.generate(service.tenant.id(), new SplittableRandom(1)).reveal(),
            AgentToken.generate(new TenantId("tn_nobody"), new SplittableRandom(1))
                    .reveal()
        }) {
            assertUnauthorized(listedWith(token));
        }
    }

    @Test
    void token_revoked_is401_atOnce() throws Exception {
        assertThat(post(LIST).statusCode()).isEqualTo(200);
        TestTokens.revoke(service.intake, service.tenant.id(), made.stored().id());

        assertUnauthorized(post(LIST));
    }

    @Test
    void token_expired_is401() throws Exception {
        service.clock.move(StoredAgentToken.DEFAULT_LIFETIME.minusSeconds(1));
        assertThat(post(LIST).statusCode()).isEqualTo(200);
        service.clock.move(Duration.ofSeconds(1));

        assertUnauthorized(post(LIST));
    }

    @Test
    void challenge_namesAnError_onlyWhereATokenWasShown() throws Exception {
        HttpResponse<String> without =
                service.send(HttpRequest.newBuilder(service.uri("/mcp")).POST(BodyPublishers.ofString(LIST)));

        assertThat(without.headers().firstValue("WWW-Authenticate").orElseThrow())
                .doesNotContain("error");
        assertThat(listedWith("svc_agt_wrong")
                        .headers()
                        .firstValue("WWW-Authenticate")
                        .orElseThrow())
                .contains("error=\"invalid_token\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-protected-resource"})
    void metadata_ofTheResource_isServedToEverybody(String path) throws Exception {
        HttpResponse<String> response = service.get(path);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        JsonNode metadata = new ObjectMapper().readTree(response.body());
        String base = "http://localhost:" + service.port;
        assertThat(metadata.get("resource").textValue()).isEqualTo(base + "/mcp");
        assertThat(metadata.get("bearer_methods_supported"))
                .extracting(JsonNode::textValue)
                .containsExactly("header");
        assertThat(metadata.get("scopes_supported"))
                .extracting(JsonNode::textValue)
                .containsExactly("read", "setup", "programs");
        assertThat(metadata.get("authorization_servers"))
                .extracting(JsonNode::textValue)
                .containsExactly(base);
        assertThat(metadata.get("resource_documentation").textValue()).isEqualTo(base + "/docs");
        assertThat(service.get("/docs").body()).contains("Settings, Integrations");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"})
    void initialize_agreesOnTheRevisionThatTheClientSpeaks(String revision) throws Exception {
        HttpResponse<String> response =
                post("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\""
                        + revision + "\",\"capabilities\":{},\"clientInfo\":{\"name\":\"c\",\"version\":\"1\"}}}");

        JsonNode result = new ObjectMapper().readTree(response.body()).get("result");
        assertThat(result.get("protocolVersion").textValue()).isEqualTo(revision);
        assertThat(result.at("/serverInfo/version").textValue()).isEqualTo(TestService.VERSION);
    }

    @Test
    void agentToken_isNoIngestionKey() throws Exception {
        HttpResponse<String> response = service.send(HttpRequest.newBuilder(service.endpoint())
                .header("Authorization", "Bearer " + made.token().reveal())
                .POST(BodyPublishers.ofString("{\"type\":\"identify\",\"userId\":\"u\"}")));

        assertThat(response.statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "DELETE", "PUT"})
    void otherMethods_are405(String method) throws Exception {
        HttpResponse<String> response =
                service.send(authorized(made.token().reveal()).method(method, BodyPublishers.noBody()));

        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(response.headers().firstValue("Allow")).contains("POST");
    }

    @Test
    void revision_thatIsNotSpoken_is400_andNamesThoseThatAre() throws Exception {
        HttpResponse<String> response = listedWith("MCP-Protocol-Version", "1999-01-01");

        assertThat(response.statusCode()).isEqualTo(400);
        JsonNode error = new ObjectMapper().readTree(response.body()).get("error");
        assertThat(error.get("code").intValue()).isEqualTo(-32022);
        assertThat(error.at("/data/supported")).hasSize(5);
        assertThat(error.get("message").textValue())
                .contains("2026-07-28, 2025-11-25, 2025-06-18, 2025-03-26, 2024-11-05");
        assertThat(listedWith("MCP-Protocol-Version", "2025-11-25").statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "7",
                "null",
                "{\"jsonrpc\":\"2.0\"}",
                "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"tools/list\"}",
                "{\"jsonrpc\":2,\"id\":1,\"method\":\"tools/list\"}",
                "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}]",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}"
            })
    void body_thatIsNoMessage_is400_withAnErrorOfTheProtocol(String body) throws Exception {
        HttpResponse<String> response = post(body);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("\"jsonrpc\":\"2.0\"", "\"code\":-32600");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "nonsense",
                "{\"jsonrpc\":\"2.0\",",
                "{'jsonrpc':'2.0'}",
                "{\"id\":1,\"id\":2,\"jsonrpc\":\"2.0\",\"method\":\"tools/list\"}"
            })
    void body_thatIsNoJson_is400_withAParseError(String body) throws Exception {
        HttpResponse<String> response = post(body);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("\"jsonrpc\":\"2.0\"", "\"code\":-32700");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",\"params\":[]",
                ",\"params\":\"x\"",
                ",\"params\":{\"protocolVersion\":{}}",
                ",\"params\":{\"protocolVersion\":\"2025-06-18\",\"capabilities\":\"x\",\"clientInfo\":{}}"
            })
    void initialize_withParamsOfAnotherForm_isRefused_withoutAnExceptionsMessage(String params) throws Exception {
        HttpResponse<String> response = post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\"" + params + "}");

        assertThat(response.body())
                .contains("\"code\":-32602", "params")
                .doesNotContain("modelcontextprotocol", "java");
    }

    @Test
    void body_thatIsNotUtf8_is400() throws Exception {
        HttpResponse<String> response = service.send(
                authorized(made.token().reveal()).POST(BodyPublishers.ofByteArray(new byte[] {'"', (byte) 0xC0, '"'})));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("\"code\":-32700");
    }

    @Test
    void methodOrTool_thatDoesNotExist_isAnErrorOfTheProtocol() throws Exception {
        assertThat(post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/approve\"}")
                        .body())
                .contains("\"code\":-32601");
        assertThat(
                        post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"approve_program\"}}")
                                .body())
                .contains("\"code\":-32602");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "5",
                "[]",
                "{}",
                "{\"name\":null}",
                "{\"name\":5}",
                "{\"name\":[\"list_programs\"]}",
                "{\"name\":\"list_programs\",\"arguments\":[]}",
                "{\"name\":\"list_programs\",\"arguments\":\"x\"}",
                "{\"name\":\"list_programs\",\"_meta\":5}"
            })
    void call_withParametersOfAnotherShape_isAnErrorOfTheProtocol(String params) throws Exception {
        HttpResponse<String> response =
                post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":" + params + "}");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).contains("\"id\":1", "\"code\":-32602");
    }

    @Test
    void call_withoutParameters_isAnErrorOfTheProtocol() throws Exception {
        assertThat(post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\"}")
                        .body())
                .contains("\"code\":-32602");
    }

    @Test
    void body_overTheLimit_is413() throws Exception {
        assertThat(post(" ".repeat(McpEndpoint.MAX_BODY_BYTES + 1)).statusCode())
                .isEqualTo(413);
    }

    @Test
    void storage_thatIsUnavailable_is500_andRevealsNothing() throws Exception {
        try (TestService away = TestService.startOn(AwayStorage::new)) {
            HttpResponse<String> response = away.send(HttpRequest.newBuilder(away.uri("/mcp"))
                    .header("Authorization", "Bearer " + made.token().reveal())
                    .POST(BodyPublishers.ofString(LIST)));

            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body()).contains("\"code\":\"infra\"").doesNotContain("tn_");
        }
    }

    @Test
    void fault_withinATool_isReported_withoutItsMessage() throws Exception {
        String call = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\","
                + "\"params\":{\"name\":\"list_programs\",\"arguments\":{}}}";
        try (TestService broken = TestService.startOn(BrokenStorage::new)) {
            Created token = broken.agentToken(EnumSet.allOf(AgentScope.class));
            HttpResponse<String> response = broken.send(HttpRequest.newBuilder(broken.uri("/mcp"))
                    .header("Authorization", "Bearer " + token.token().reveal())
                    .POST(BodyPublishers.ofString(call)));

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body())
                    .contains("\"isError\":true", "Try again in a minute")
                    .doesNotContain("quoted");
        }
    }

    private static void assertUnauthorized(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().firstValue("WWW-Authenticate"))
                .hasValueSatisfying(challenge -> assertThat(challenge)
                        .startsWith("Bearer ")
                        .endsWith("resource_metadata=\"http://localhost:"
                                + response.uri().getPort() + "/.well-known/oauth-protected-resource/mcp\""));
        assertThat(response.body()).contains("\"code\":\"unauthorized\"");
    }

    private HttpResponse<String> post(String body) throws IOException, InterruptedException {
        return service.send(authorized(made.token().reveal()).POST(BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> listedWith(String token) throws IOException, InterruptedException {
        return service.send(authorized(token).POST(BodyPublishers.ofString(LIST)));
    }

    private HttpResponse<String> listedWith(String header, String value) throws IOException, InterruptedException {
        return service.send(
                authorized(made.token().reveal()).header(header, value).POST(BodyPublishers.ofString(LIST)));
    }

    private HttpRequest.Builder authorized(String token) {
        return HttpRequest.newBuilder(service.uri("/mcp"))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("Authorization", "Bearer " + token);
    }

    private record AwayStorage(Storage working) implements ForwardingStorage {
        @Override
        public AccessViews accessViews(TenantId tenant) {
            return new AwayViews();
        }
    }

    private static final class AwayViews implements AccessViews {
        private static StorageException away() {
            return new StorageException("looking", new IllegalStateException("away"));
        }

        @Override
        public List<StoredAgentToken> agentTokens() {
            throw away();
        }

        @Override
        public Optional<StoredAgentToken> agentToken(KeyHash hash) {
            throw away();
        }

        @Override
        public Optional<StoredAgentToken> agentToken(AgentTokenId id) {
            throw away();
        }

        @Override
        public List<AuditEntry> audit(AuditQuery query) {
            throw away();
        }
    }

    private record BrokenStorage(Storage working) implements ForwardingStorage {
        @Override
        public ProgramViews programViews(TenantId tenant) {
            throw new IllegalStateException("quoted");
        }
    }
}
