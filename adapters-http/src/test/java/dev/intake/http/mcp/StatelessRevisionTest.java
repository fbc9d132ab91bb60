package dev.intake.http.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.AgentScope;
import dev.intake.http.testing.TestService;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Revision 2026-07-28: each request carries its version and the client's capabilities, and headers repeat parts of the body. */
class StatelessRevisionTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String REVISION = "2026-07-28";
    private static final String VERSION = "MCP-Protocol-Version";
    private static final String METHOD = "Mcp-Method";
    private static final String NAME = "Mcp-Name";
    private static final String KEY = "io.modelcontextprotocol/";

    private final TestService service = TestService.start();
    private final String token =
            service.agentToken(EnumSet.allOf(AgentScope.class)).token().reveal();

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void discover_namesRevisionsCapabilitiesAndService() throws Exception {
        Answer answer = send(request("server/discover"), headers("server/discover"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().get("id").intValue()).isEqualTo(7);
        JsonNode result = answer.result();
        assertThat(result.get("resultType").textValue()).isEqualTo("complete");
        assertThat(result.get("supportedVersions"))
                .extracting(JsonNode::textValue)
                .containsExactly(REVISION, "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");
        assertThat(result.get("capabilities").fieldNames()).toIterable().containsExactly("tools");
        assertThat(result.get("instructions").textValue()).contains("setup_events_ingestion");
        assertCacheable(result);
        assertNamesTheService(result);
    }

    @Test
    void tools_areListedAsInOlderRevisions_withHintsForCaches() throws Exception {
        Answer answer = send(request("tools/list"), headers("tools/list"));

        JsonNode result = answer.result();
        assertThat(result.get("resultType").textValue()).isEqualTo("complete");
        assertCacheable(result);
        assertNamesTheService(result);
        JsonNode older = send(
                        object("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/list\"}"),
                        Map.of(VERSION, "2025-11-25"))
                .result();
        assertThat(result.get("tools")).hasSize(ToolNames.ALL.size()).isEqualTo(older.get("tools"));
        assertThat(older.fieldNames()).toIterable().containsExactly("tools");
    }

    @Test
    void tool_isCalled_withoutInitialization() throws Exception {
        Answer answer = send(call("list_programs"), headersOfCall("list_programs"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.result().get("resultType").textValue()).isEqualTo("complete");
        assertThat(answer.result().at("/structuredContent/programs")).isEmpty();
        assertThat(answer.result().has("ttlMs")).isFalse();
        assertNamesTheService(answer.result());
    }

    @Test
    void tool_thatDoesNotExist_isAnErrorOfTheProtocol() throws Exception {
        Answer answer = send(call("approve_program"), headersOfCall("approve_program"));

        assertError(answer, 200, -32602);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "initialize",
                "ping",
                "logging/setLevel",
                "resources/list",
                "resources/subscribe",
                "prompts/list",
                "subscriptions/listen",
                "tools/approve"
            })
    void method_thatTheRevisionOrTheServiceDoesNotHave_is404(String method) throws Exception {
        assertError(send(request(method), headers(method)), 404, -32601);
    }

    @ParameterizedTest
    @ValueSource(strings = {"protocolVersion", "clientCapabilities"})
    void request_withoutARequiredMember_is400(String member) throws Exception {
        ObjectNode request = request("tools/list");
        meta(request).remove(KEY + member);

        Answer answer = send(request, headers("tools/list"));

        assertError(answer, 400, -32602);
        assertThat(answer.json().at("/error/message").textValue()).contains(KEY + member);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"_meta\":null}", "{\"_meta\":[]}", "[]"})
    void request_withoutMetadata_underTheRevisionsHeader_is400(String params) throws Exception {
        ObjectNode request = request("tools/list");
        request.set("params", JSON.readTree(params));

        assertError(send(request, headers("tools/list")), 400, -32602);
    }

    @Test
    void client_thatDoesNotNameItself_isServed() throws Exception {
        ObjectNode request = request("tools/list");
        meta(request).remove(KEY + "clientInfo");

        assertThat(send(request, headers("tools/list")).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1999-01-01", "2027-01-01", "v2"})
    void revision_thatIsNotSpoken_is400_andNamesThoseThatAre(String revision) throws Exception {
        ObjectNode request = request("server/discover");
        meta(request).put(KEY + "protocolVersion", revision);

        Answer answer = send(request, with(headers("server/discover"), VERSION, revision));

        assertError(answer, 400, -32022);
        assertThat(answer.json().at("/error/data/requested").textValue()).isEqualTo(revision);
        assertThat(answer.json().at("/error/data/supported"))
                .extracting(JsonNode::textValue)
                .contains(REVISION, "2025-11-25");
    }

    @ParameterizedTest
    @CsvSource(
            value = {
                "MCP-Protocol-Version, 2025-11-25",
                "MCP-Protocol-Version, -",
                "Mcp-Method, tools/list",
                "Mcp-Method, TOOLS/CALL",
                "Mcp-Method, -",
                "Mcp-Name, pause_program",
                "Mcp-Name, LIST_PROGRAMS",
                "Mcp-Name, -",
                "Mcp-Name, =?base64?cGF1c2VfcHJvZ3JhbQ==?=",
                "Mcp-Name, =?base64?%%%?=",
                "Mcp-Name, =?base64?/w==?=",
            },
            nullValues = "-")
    void header_missingOrUnlikeTheBody_is400(String header, String value) throws Exception {
        Answer answer = send(call("list_programs"), with(headersOfCall("list_programs"), header, value));

        assertError(answer, 400, -32020);
        assertThat(answer.json().at("/error/message").textValue()).contains(header);
        assertThat(answer.json().at("/error/message").textValue()).doesNotContain("pause");
    }

    @Test
    void name_mayBeEncoded() throws Exception {
        String encoded = Base64.getEncoder().encodeToString("list_programs".getBytes(StandardCharsets.UTF_8));

        Answer answer =
                send(call("list_programs"), with(headersOfCall("list_programs"), NAME, "=?base64?" + encoded + "?="));

        assertThat(answer.result().at("/structuredContent/programs")).isEmpty();
    }

    @Test
    void response_isNoMessageOfTheRevision_whileANotificationIsIgnored() throws Exception {
        Map<String, String> version = Map.of(VERSION, REVISION);

        assertThat(send(object("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}"), version)
                        .status())
                .isEqualTo(400);
        assertThat(send(object("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}"), version)
                        .status())
                .isEqualTo(202);
        assertThat(send(
                                object("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}"),
                                Map.of(VERSION, "1999-01-01"))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void metadata_ofAnOlderRevision_isServedAsThatRevision() throws Exception {
        ObjectNode request = request("tools/list");
        meta(request).put(KEY + "protocolVersion", "2025-11-25");

        Answer answer = send(request, Map.of(VERSION, "2025-11-25"));

        assertThat(answer.result().has("resultType")).isFalse();
    }

    @Test
    void sessionsAndResumption_areIgnored() throws Exception {
        Map<String, String> headers = with(headers("tools/list"), "Mcp-Session-Id", "s");

        HttpResponse<String> response = post(request("tools/list"), with(headers, "Last-Event-ID", "1"));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Mcp-Session-Id")).isEmpty();
    }

    private static void assertCacheable(JsonNode result) {
        assertThat(result.get("ttlMs").isIntegralNumber()).isTrue();
        assertThat(result.get("ttlMs").longValue()).isPositive();
        assertThat(result.get("cacheScope").textValue()).isEqualTo("public");
    }

    private static void assertNamesTheService(JsonNode result) {
        JsonNode named = result.get("_meta").get(KEY + "serverInfo");
        assertThat(named.get("name").textValue()).isEqualTo("intake");
        assertThat(named.get("version").textValue()).isEqualTo(TestService.VERSION);
    }

    private static void assertError(Answer answer, int status, int code) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
        assertThat(answer.json().at("/error/code").intValue())
                .as(answer.toString())
                .isEqualTo(code);
        assertThat(answer.json().get("id").intValue()).isEqualTo(7);
    }

    private record Answer(int status, JsonNode json) {
        JsonNode result() {
            assertThat(json.has("result")).as(json.toString()).isTrue();
            return json.get("result");
        }
    }

    private static ObjectNode request(String method) {
        ObjectNode request = JSON.createObjectNode();
        request.put("jsonrpc", "2.0").put("id", 7).put("method", method);
        ObjectNode meta = request.putObject("params").putObject("_meta");
        meta.put(KEY + "protocolVersion", REVISION);
        meta.putObject(KEY + "clientInfo").put("name", "c").put("version", "1");
        meta.putObject(KEY + "clientCapabilities");
        return request;
    }

    private static ObjectNode call(String tool) {
        ObjectNode request = request("tools/call");
        request.withObject("/params").put("name", tool).putObject("arguments");
        return request;
    }

    private static ObjectNode meta(ObjectNode request) {
        return (ObjectNode) request.get("params").get("_meta");
    }

    private static ObjectNode object(String json) throws Exception {
        return (ObjectNode) JSON.readTree(json);
    }

    private static Map<String, String> headers(String method) {
        return Map.of(VERSION, REVISION, METHOD, method);
    }

    private static Map<String, String> headersOfCall(String tool) {
        return with(headers("tools/call"), NAME, tool);
    }

    /** Returns headers with another value of one, or without it. */
    private static Map<String, String> with(Map<String, String> headers, String name, @Nullable String value) {
        Map<String, String> changed = new LinkedHashMap<>(headers);
        changed.remove(name);
        if (value != null) {
            changed.put(name, value);
        }
        return changed;
    }

    private Answer send(ObjectNode message, Map<String, String> headers) throws Exception {
        HttpResponse<String> response = post(message, headers);
        return new Answer(response.statusCode(), JSON.readTree(response.body()));
    }

    private HttpResponse<String> post(ObjectNode message, Map<String, String> headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(service.uri("/mcp"))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("Authorization", "Bearer " + token)
                .POST(BodyPublishers.ofString(message.toString()));
        headers.forEach(request::header);
        return service.send(request);
    }
}
