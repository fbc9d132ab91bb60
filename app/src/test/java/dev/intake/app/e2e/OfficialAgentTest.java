package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.http.mcp.ToolNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The official client of the Model Context Protocol, unchanged, does what an agent does. It holds every answer against the
 * output schema of its tool, and ends badly when one does not fit.
 */
@Tag("client")
@TestInstance(Lifecycle.PER_CLASS)
class OfficialAgentTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String EVENT =
            "{\"type\":\"track\",\"event\":\"order.created\",\"userId\":\"u1\",\"messageId\":\"m1\"}";

    private RunningService service;

    @BeforeAll
    void start(@TempDir Path data) throws Exception {
        service = RunningService.start(data);
    }

    @AfterAll
    void stop() {
        service.close();
    }

    /** A tool to call, as the protocol has it. */
    private record Call(String name, Map<String, Object> arguments) {}

    @Test
    void agent_setsUp_checks_draftsAndPauses_withEveryTool() throws Exception {
        String tenant = tenant("Everything");
        String token = token(tenant).get("token").textValue();
        Set<String> called = new LinkedHashSet<>();

        JsonNode first = talk(token, called, call("setup_events_ingestion"), call("setup_events_ingestion"));
        assertThat(first.get("server").textValue()).isEqualTo("intake");
        assertThat(first.get("instructions").textValue()).contains("setup_events_ingestion");
        assertThat(first.get("tools"))
                .extracting(tool -> tool.get("name").textValue())
                .containsExactlyElementsOf(ToolNames.ALL);
        assertThat(first.get("tools")).allSatisfy(OfficialAgentTest::assertDescribed);
        JsonNode made = done(first, 0);
        assertThat(refused(first, 1)).contains("/tenants/" + tenant + "/settings/integrations/key ");

        String endpoint = made.get("endpoint").textValue();
        String key = made.get("key").textValue();
        assertThat(service.post(endpoint, key, EVENT).statusCode()).isEqualTo(200);
        assertThat(service.post(endpoint, key, "{\"type\":\"track\",\"event\":\"what?\"}")
                        .statusCode())
                .isEqualTo(400);

        JsonNode second = talk(
                token,
                called,
                call("check_recent_events", "messageId", "m1", "sinceMinutes", 5, "limit", 1),
                call("list_programs"),
                call(
                        "draft_program",
                        "name",
                        "Thanks",
                        "event",
                        "order.created",
                        "steps",
                        List.of(Map.of("delayHours", 24, "subject", "Thanks", "text", "Hi {{contact.name}}"))),
                call("draft_program", "name", " ", "event", "what?"));
        assertThat(done(second, 0).at("/events/0/untrusted/event").textValue()).isEqualTo("order.created");
        assertThat(done(second, 1).get("programs")).isEmpty();
        String program = done(second, 2).at("/program/programId").textValue();
        assertThat(refused(second, 3))
                .contains("Nothing was done", "name: must be 1 to 200 characters", "event: must be");
        assertThat(done(second, 2).get("reviewUrl").textValue())
                .contains("/tenants/" + tenant + "/programs/" + program);
        assertThat(edited(token, called, program)).contains("Many thanks");

        DashboardPerson.memberOf(tenant, service).approves(tenant, program);
        JsonNode third = talk(
                token,
                called,
                call("pause_program", "programId", program),
                call("pause_program", "programId", program),
                call("list_programs"));
        assertThat(done(third, 0).at("/program/state").textValue()).isEqualTo("paused");
        assertThat(refused(third, 1)).contains("Only an active program can be paused");
        assertThat(done(third, 2).get("programs")).hasSize(1);

        assertThat(called).containsExactlyInAnyOrderElementsOf(ToolNames.ALL);
    }

    /** Reads, edits and reads the draft again, lists its event type, and deletes another draft. Returns the file. */
    private String edited(String token, Set<String> called, String program) throws Exception {
        JsonNode read = talk(
                token,
                called,
                call("list_event_types", "event", "order.created"),
                call("read_program", "programId", program),
                call("draft_program", "name", "Too many", "event", "order.created"));
        assertThat(done(read, 0).at("/types/0/events").intValue()).isEqualTo(1);
        String revision = done(read, 1).get("revision").textValue();
        String file = done(read, 1).at("/untrusted/file").textValue();
        String mine = file.replaceFirst("subject: .*", "subject: Many thanks");
        JsonNode edited = talk(
                token,
                called,
                call("edit_draft", "programId", program, "revision", revision, "file", mine),
                call("edit_draft", "programId", program, "revision", revision, "file", file),
                call(
                        "delete_draft",
                        "programId",
                        done(read, 2).at("/program/programId").textValue()),
                call("read_program", "programId", program));
        assertThat(done(edited, 0).get("revision").textValue()).isNotEqualTo(revision);
        assertThat(refused(edited, 1)).contains("changed since you read it");
        assertThat(done(edited, 2).get("deleted").booleanValue()).isTrue();
        JsonNode tried = talk(
                token,
                called,
                call("preview_program", "programId", program),
                call("rehearse_program", "programId", program, "days", 1),
                call("explain_contact", "contact", "u1"),
                call("read_provider_setup", "connector", "stripe"),
                call("send_test_delivery", "connector", "stripe"),
                call("set_signup_event", "event", "order.created"),
                call("search_docs", "query", "program file"));
        assertThat(done(tried, 0).get("emails")).hasSize(1);
        assertThat(done(tried, 1).get("enrolled").intValue()).isEqualTo(1);
        assertThat(done(tried, 2).at("/programs/0/firing").textValue()).isNotEqualTo("fired");
        assertThat(done(tried, 3).get("hasSecret").booleanValue()).isFalse();
        assertThat(refused(tried, 4)).contains("secret is not set");
        assertThat(done(tried, 5).get("drafted").booleanValue()).isTrue();
        assertThat(tried.at("/answers/6/content/0/text").textValue()).contains("## A program file");
        String welcome = done(tried, 5).get("programId").textValue();
        assertThat(done(talk(token, called, call("delete_draft", "programId", welcome)), 0)
                        .get("deleted")
                        .booleanValue())
                .isTrue();
        return done(edited, 3).at("/untrusted/file").textValue();
    }

    @ParameterizedTest
    @CsvSource({"2025-11-25, legacy", "2026-07-28, modern"})
    void agentWithOAuth_getsFromAnAddressToAReviewedDraft_byOneClick(String revision, String era) throws Exception {
        String tenant = tenant("By OAuth");
        String person = "ada@" + era + ".example";
        String link = service.run("account", "add", tenant, person).get("link").textValue();

        JsonNode told = JSON.readTree(ClientProgram.node(
                ClientProgram.NODE.resolve("oauth-agent.mjs"),
                service.text("url") + "/mcp",
                link,
                DashboardPerson.PASSWORD,
                revision));
        assertThat(told.get("era").textValue()).isEqualTo(era);

        assertThat(told.get("tools")).extracting(JsonNode::textValue).containsExactlyElementsOf(ToolNames.ALL);
        assertThat(told.get("tools"))
                .extracting(JsonNode::textValue)
                .noneMatch(name -> name.matches(".*(approve|release|resume|secret).*"));
        assertThat(told.get("scope").textValue()).isEqualTo("read setup programs");
        String program = told.get("program").textValue();
        assertThat(told.get("reviewUrl").textValue()).endsWith("/tenants/" + tenant + "/programs/" + program);
        assertThat(told.get("file").textValue()).contains("Good to have you.");
        assertThat(told.get("programs").intValue()).isEqualTo(1);
        assertThat(told.get("asApi").intValue()).isEqualTo(401);
        assertThat(service.run("program", "list", tenant).findValuesAsText("state"))
                .containsExactly("draft");
        DashboardPerson.signedIn(person, service).approves(tenant, program);
        assertThat(service.run("program", "list", tenant).findValuesAsText("state"))
                .containsExactly("active");
        assertThat(service.run("agent-token", "list", tenant).findValuesAsText("name"))
                .containsExactly("Official agent");
    }

    @Test
    void clientOfTheFirstRevision_connects_andCallsATool() throws Exception {
        JsonNode told = JSON.readTree(ClientProgram.node(
                ClientProgram.NODE.resolve("agent-of-2024.mjs"),
                service.text("url") + "/mcp",
                token(tenant("Of 2024"), "read")));

        assertThat(told.get("tools")).extracting(JsonNode::textValue).containsExactlyElementsOf(ToolNames.ALL);
        assertThat(told.at("/looked/content/0/text").textValue()).contains("\"programs\":[]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "wrong", "svc_agt_wrong"})
    void tokenMissingOrWrong_isUnauthorized(String token) throws Exception {
        assertThat(talk(token).get("refused").intValue()).isEqualTo(401);
    }

    @Test
    void tokenRevoked_isUnauthorized() throws Exception {
        String tenant = tenant("Revoked");
        JsonNode token = token(tenant);
        assertThat(talk(token.get("token").textValue()).has("tools")).isTrue();

        service.run("agent-token", "revoke", tenant, token.get("tokenId").textValue());

        assertThat(talk(token.get("token").textValue()).get("refused").intValue())
                .isEqualTo(401);
    }

    @Test
    void ingestionKey_isNoToken() throws Exception {
        String key = service.run("key", "generate", tenant("Key")).get("key").textValue();

        assertThat(talk(key).get("refused").intValue()).isEqualTo(401);
    }

    @Test
    void otherTenantsData_isNeitherSeenNorChanged() throws Exception {
        String owner = tenant("Owner");
        String key = service.run("key", "generate", owner).get("key").textValue();
        assertThat(service.post(service.text("url") + "/api/tenants/" + owner + "/events", key, EVENT)
                        .statusCode())
                .isEqualTo(200);
        String program = done(
                        talk(
                                token(owner).get("token").textValue(),
                                call("draft_program", "name", "Theirs", "event", "order.created")),
                        0)
                .at("/program/programId")
                .textValue();
        service.approve(owner, program);

        JsonNode seen = talk(
                token(tenant("Stranger")).get("token").textValue(),
                call("check_recent_events"),
                call("check_recent_events", "messageId", "m1"),
                call("list_programs"),
                call("pause_program", "programId", program));

        assertThat(done(seen, 0).get("found").booleanValue()).isFalse();
        assertThat(done(seen, 1).get("found").booleanValue()).isFalse();
        assertThat(done(seen, 2).get("programs")).isEmpty();
        assertThat(refused(seen, 3)).contains("no such program");
        assertThat(service.run("program", "list", owner).findValuesAsText("state"))
                .containsExactly("active");
    }

    @Test
    void argumentThatNoToolKnows_isRefusedByName() throws Exception {
        String token = token(tenant("Arguments")).get("token").textValue();

        JsonNode answered = talk(
                token,
                call("setup_events_ingestion", "tenantId", "tn_other"),
                call("check_recent_events", "tenantId", "tn_other"),
                call("list_event_types", "tenantId", "tn_other"),
                call("explain_contact", "contact", "c", "tenantId", "tn_other"),
                call("read_provider_setup", "connector", "stripe", "tenantId", "tn_other"),
                call("send_test_delivery", "connector", "stripe", "tenantId", "tn_other"),
                call("set_signup_event", "event", "e", "tenantId", "tn_other"),
                call("list_programs", "tenantId", "tn_other"),
                call("read_program", "programId", "p", "tenantId", "tn_other"),
                call("draft_program", "name", "n", "event", "e", "tenantId", "tn_other"),
                call("edit_draft", "programId", "p", "revision", "r", "file", "f", "tenantId", "tn_other"),
                call("delete_draft", "programId", "p", "tenantId", "tn_other"),
                call("preview_program", "programId", "p", "tenantId", "tn_other"),
                call("rehearse_program", "programId", "p", "tenantId", "tn_other"),
                call("pause_program", "programId", "p", "tenantId", "tn_other"),
                call("search_docs", "query", "q", "tenantId", "tn_other"));

        for (int i = 0; i < ToolNames.ALL.size(); i++) {
            assertThat(refused(answered, i)).as(ToolNames.ALL.get(i)).contains("tenantId");
        }
    }

    @Test
    void scopeThatATokenDoesNotHave_isNamed() throws Exception {
        String tenant = tenant("Scopes");

        JsonNode reader = talk(
                token(tenant, "read"),
                call("setup_events_ingestion"),
                call("draft_program", "name", "n", "event", "e"),
                call("pause_program", "programId", "p"),
                call("list_programs"));
        JsonNode writer = talk(token(tenant, "setup,programs"), call("check_recent_events"), call("list_programs"));

        assertThat(refused(reader, 0)).contains("scope setup");
        assertThat(refused(reader, 1)).contains("scope programs");
        assertThat(refused(reader, 2)).contains("scope programs");
        assertThat(done(reader, 3).get("programs")).isEmpty();
        assertThat(refused(writer, 0)).contains("scope read");
        assertThat(refused(writer, 1)).contains("scope read");
    }

    private String tenant(String name) throws IOException {
        return service.run("tenant", "create", name).get("tenantId").textValue();
    }

    private JsonNode token(String tenant) throws IOException {
        return service.run("agent-token", "create", tenant, "--name", "Agent", "--scope", "read,setup,programs");
    }

    private String token(String tenant, String scopes) throws IOException {
        return service.run("agent-token", "create", tenant, "--name", "Agent", "--scope", scopes)
                .get("token")
                .textValue();
    }

    /** @param arguments names and values, in turn */
    private static Call call(String tool, Object... arguments) {
        Map<String, Object> named = new LinkedHashMap<>();
        for (int i = 0; i < arguments.length; i += 2) {
            named.put((String) arguments[i], arguments[i + 1]);
        }
        return new Call(tool, named);
    }

    private JsonNode talk(String token, Set<String> called, Call... calls) throws Exception {
        List.of(calls).forEach(call -> called.add(call.name()));
        return talk(token, calls);
    }

    /** The responses to the client: either its refusal, or the tools and the result of each call. */
    private JsonNode talk(String token, Call... calls) throws Exception {
        return JSON.readTree(ClientProgram.node(
                ClientProgram.NODE.resolve("agent.mjs"),
                service.text("url") + "/mcp",
                token,
                JSON.writeValueAsString(calls)));
    }

    private static JsonNode done(JsonNode told, int call) {
        JsonNode answer = told.at("/answers/" + call);
        assertThat(answer.path("isError").asBoolean()).as(answer.toString()).isFalse();
        return answer.get("structuredContent");
    }

    private static String refused(JsonNode told, int call) {
        JsonNode answer = told.at("/answers/" + call);
        assertThat(answer.path("isError").asBoolean()).as(answer.toString()).isTrue();
        return answer.at("/content/0/text").textValue();
    }

    private static void assertDescribed(JsonNode tool) {
        assertThat(tool.get("title").textValue()).isNotBlank();
        assertThat(tool.get("description").textValue()).isNotBlank();
        assertThat(tool.at("/inputSchema/additionalProperties").booleanValue()).isFalse();
        assertThat(tool.at("/outputSchema/additionalProperties").isBoolean())
                .isNotEqualTo(tool.get("name").textValue().equals("search_docs"));
        assertThat(tool.get("annotations").fieldNames())
                .toIterable()
                .contains("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint");
    }
}
