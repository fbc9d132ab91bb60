package dev.intake.http.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.access.AgentScope;
import dev.intake.access.AgentToken;
import dev.intake.access.AuditQuery;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages with more items, members, faults or longer texts than any agent needs. (Decisions 7) */
class McpSizesTest extends McpToolsKit {
    /** Far more than an answer needs, and far less than what was sent. */
    private static final int MAX_ANSWER = 8_000;

    private final AgentToken reader =
            make(service.tenant.id(), Set.of(AgentScope.READ)).token();
    private final AgentToken author =
            make(service.tenant.id(), Set.of(AgentScope.PROGRAMS)).token();

    @Test
    void message_withMoreTokensThanAnyProgram_isRejectedBeforeItIsRead() throws Exception {
        for (AgentToken token : Set.of(reader, author)) {
            HttpResponse<String> response = post(token, draft("{}", 170_000));

            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.body()).contains("-32600", "more than 5000 JSON tokens");
        }
    }

    @Test
    void call_isAdmittedBeforeItsArgumentsAreRead() throws Exception {
        HttpResponse<String> response = post(reader, draft("{}", 60));

        assertThat(text(response)).contains("does not have the scope programs");
        assertThat(service.storage.accessViews(service.tenant.id()).audit(AuditQuery.newest(10)))
                .anySatisfy(entry -> assertThat(entry.action()).isEqualTo("call draft_program"));
    }

    @Test
    void arguments_withTooManyItemsOrMembers_areAnsweredWithTheFirstTen() throws Exception {
        assertThat(text(post(author, draft("{}", 51)))).contains("steps: must be a list of 0 to 50, not 51");
        for (String message :
                List.of(draft("{" + members(2_000) + "}", 1), call("draft_program", "{" + members(2_000) + "}"))) {
            HttpResponse<String> response = post(author, message);

            assertThat(text(response)).contains("m1", " more");
            assertThat(response.body().length()).isLessThan(MAX_ANSWER);
        }
    }

    @Test
    void arguments_withManyFaults_areAnsweredWithTheFirstTen() throws Exception {
        HttpResponse<String> response = post(author, draft("{}", 50));

        assertThat(text(response)).contains("step 1", "and 90 more").doesNotContain("step 6");
        assertThat(response.body().length()).isLessThan(MAX_ANSWER);
    }

    @Test
    void arguments_thatMatchTheSchemaButNoRule_areAnsweredWithTheFirstTen() throws Exception {
        HttpResponse<String> response =
                post(author, draft("{\"subject\":\"{{event.}}\",\"text\":\"{{event.}} {{nope}} {{\"}", 50));

        assertThat(text(response)).contains("step 1, ").doesNotContain("step 20");
        assertThat(response.body().length()).isLessThan(MAX_ANSWER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":\"LONG\",\"method\":\"tools/list\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"LONG\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"LONG\"}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"search_docs\",\"arguments\":{\"query\":\"LONG\"}}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"search_docs\",\"arguments\":{\"LONG\":1}}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"LONG\",\"capabilities\":{},\"clientInfo\":{\"name\":\"c\",\"version\":\"1\"}}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"LONG\":{}},\"clientInfo\":{\"name\":\"LONG\",\"version\":\"1\"}}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"cursor\":\"LONG\"}}"
            })
    void text_ofAnyLength_isNotRepeated(String message) throws Exception {
        HttpResponse<String> response = post(reader, message.replace("LONG", "x".repeat(500_000)));

        assertThat(response.statusCode()).isLessThan(500);
        assertThat(response.body()).doesNotContain("x".repeat(500));
    }

    private static String draft(String step, int count) {
        String steps = (step + ",").repeat(count - 1) + step;
        return call("draft_program", "{\"name\":\"n\",\"event\":\"e\",\"steps\":[" + steps + "]}");
    }

    private static String members(int count) {
        StringBuilder members = new StringBuilder("\"m\":0");
        for (int i = 1; i < count; i++) {
            members.append(",\"m").append(i).append("\":0");
        }
        return members.toString();
    }

    private static String call(String tool, String arguments) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":" + arguments + "}}";
    }

    private HttpResponse<String> post(AgentToken token, String message) throws Exception {
        return service.send(HttpRequest.newBuilder(service.uri("/mcp"))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("Authorization", "Bearer " + token.reveal())
                .POST(BodyPublishers.ofString(message)));
    }

    private static String text(HttpResponse<String> response) throws Exception {
        JsonNode result = new ObjectMapper().readTree(response.body()).at("/result");
        assertThat(result.at("/isError").booleanValue()).isTrue();
        return result.at("/content/0/text").textValue();
    }
}
