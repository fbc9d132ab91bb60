package dev.intake.http.mcp;

import static dev.intake.http.mcp.McpClients.call;
import static dev.intake.http.mcp.McpClients.done;
import static dev.intake.http.mcp.McpClients.refused;
import static dev.intake.http.mcp.McpClients.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.access.AgentScope;
import dev.intake.access.AuditEntry;
import dev.intake.access.StoredAgentToken;
import dev.intake.account.AgentTokenActions.Created;
import dev.intake.event.EventType;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import dev.intake.program.ProgramState;
import dev.intake.testing.TestTenant;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tools as an agent meets them: their list, scopes, limits and tenant. */
class McpToolsTest extends McpToolsKit {
    @Test
    void tools_areListedInTheirOrder_withSchemasAndAllFourHints() {
        try (McpSyncClient client = connect(ALL)) {
            List<Tool> tools = client.listTools().tools();

            assertThat(tools).extracting(Tool::name).containsExactlyElementsOf(ToolNames.ALL);
            assertThat(tools).allSatisfy(tool -> {
                assertThat(tool.title()).isNotBlank();
                assertThat(tool.description()).isNotBlank();
                assertThat(tool.inputSchema()).containsEntry("additionalProperties", false);
                if (tool.name().equals("search_docs")) {
                    assertThat(tool.outputSchema()).isNull();
                } else {
                    assertThat(tool.outputSchema()).containsEntry("additionalProperties", false);
                }
                assertThat(Stream.of(
                                tool.annotations().readOnlyHint(),
                                tool.annotations().destructiveHint(),
                                tool.annotations().idempotentHint(),
                                tool.annotations().openWorldHint()))
                        .doesNotContainNull();
            });
            assertThat(tools)
                    .extracting(Tool::name)
                    .noneMatch(name -> name.matches(".*(approve|release|resume|replace|secret).*"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "setup_events_ingestion, false, false, false",
        "check_recent_events, true, false, true",
        "list_event_types, true, false, true",
        "explain_contact, true, false, true",
        "read_provider_setup, true, false, true",
        "send_test_delivery, false, false, false",
        "set_signup_event, false, true, true",
        "preview_program, true, false, true",
        "rehearse_program, true, false, true",
        "search_docs, true, false, true",
        "list_programs, true, false, true",
        "read_program, true, false, true",
        "draft_program, false, false, false",
        "edit_draft, false, true, true",
        "delete_draft, false, true, true",
        "pause_program, false, true, true"
    })
    void tool_saysWhatItDoesToTheWorld(String name, boolean reads, boolean destroys, boolean twiceIsOnce) {
        try (McpSyncClient client = connect(ALL)) {
            Tool tool = client.listTools().tools().stream()
                    .filter(listed -> listed.name().equals(name))
                    .findFirst()
                    .orElseThrow();

            assertThat(tool.annotations().readOnlyHint()).isEqualTo(reads);
            assertThat(tool.annotations().destructiveHint()).isEqualTo(destroys);
            assertThat(tool.annotations().idempotentHint()).isEqualTo(twiceIsOnce);
            assertThat(tool.annotations().openWorldHint()).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "setup_events_ingestion, setup",
        "check_recent_events, read",
        "list_event_types, read",
        "explain_contact, read",
        "read_provider_setup, setup",
        "send_test_delivery, setup",
        "set_signup_event, setup",
        "preview_program, programs",
        "rehearse_program, programs",
        "search_docs, read",
        "list_programs, read",
        "read_program, programs",
        "draft_program, programs",
        "edit_draft, programs",
        "delete_draft, programs",
        "pause_program, programs"
    })
    void tool_withoutItsScope_isRefused_andThatIsOnRecord(String tool, String scope) {
        Set<AgentScope> others = EnumSet.allOf(AgentScope.class);
        others.remove(AgentScope.named(scope).orElseThrow());
        try (McpSyncClient client = connect(others)) {
            Map<String, Object> arguments = switch (tool) {
                case "draft_program" -> Map.of("name", "n", "event", "e");
                case "read_program", "delete_draft", "pause_program", "preview_program", "rehearse_program" ->
                    Map.of("programId", "p");
                case "explain_contact" -> Map.of("contact", "c");
                case "read_provider_setup", "send_test_delivery" -> Map.of("connector", "stripe");
                case "set_signup_event" -> Map.of("event", "e");
                case "search_docs" -> Map.of("query", "q");
                case "edit_draft" -> Map.of("programId", "p", "revision", "r", "file", "f");
                default -> Map.of();
            };

            assertThat(refused(call(client, tool, arguments))).contains("scope " + scope);
        }
        assertThat(service.audit(service.tenant.id(), 10))
                .filteredOn(entry -> entry.action().equals("call " + tool))
                .extracting(AuditEntry::outcome)
                .containsExactly(AuditEntry.Outcome.REFUSED);
        assertThat(service.intake.programViews(service.tenant.id()).programs()).isEmpty();
    }

    @Test
    void searchDocs_returnsItsSectionsOnce_asMarkdown() {
        try (McpSyncClient client = connect(ALL)) {
            CallToolResult found = call(client, "search_docs", Map.of("query", "Django"));

            assertThat(found.structuredContent()).isNull();
            assertThat(text(found))
                    .startsWith("From ")
                    .contains("/docs/quickstart-django")
                    .hasSizeLessThan(10_000);
        }
    }

    @ParameterizedTest
    @CsvSource({"check_recent_events, sinceMinutes", "list_programs, tenantId", "setup_events_ingestion, force"})
    void unknownOrWrongArgument_isRefused_byName(String tool, String argument) {
        try (McpSyncClient client = connect(ALL)) {
            assertThat(refused(call(client, tool, Map.of(argument, "yes")))).contains(argument);
        }
    }

    @Test
    void tools_actForTheTenantOfTheToken_andSeeNoOther() throws Exception {
        service.post("{\"type\":\"track\",\"event\":\"order.created\",\"userId\":\"u1\"}");
        Program theirs = service.intake
                .programLifecycle()
                .draft(service.tenant.id(), "Theirs", new EventType("a"))
                .orElseThrow();
        TestTenant.giveEmails(service.intake.programs(), service.tenant.id(), theirs.id());
        service.intake.programLifecycle().approve(service.tenant.id(), theirs.id());
        TenantId other =
                service.intake.tenantSetup().create("Other").orElseThrow().id();
        try (McpSyncClient client = McpClients.connect(service, token(other, ALL))) {
            assertThat(done(call(client, "check_recent_events", Map.of()))
                            .get("found")
                            .booleanValue())
                    .isFalse();
            assertThat(done(call(client, "list_programs", Map.of())).get("programs"))
                    .isEmpty();
            assertThat(refused(call(
                            client,
                            "pause_program",
                            Map.of("programId", theirs.id().toString()))))
                    .contains("no such program");
        }
        assertThat(stateOf(theirs.id())).isEqualTo(ProgramState.ACTIVE);
    }

    @Test
    void calls_overTheTokensLimit_areRefused_withTheTimeToWait() {
        try (McpSyncClient client = connect(ALL)) {
            for (int i = 0; i < StoredAgentToken.LIMIT.burst(); i++) {
                done(call(client, "list_programs", Map.of()));
            }
            assertThat(refused(call(client, "list_programs", Map.of()))).contains("Wait 1 seconds");

            service.clock.move(Duration.ofSeconds(1));
            done(call(client, "list_programs", Map.of()));
        }
    }

    @Test
    void everyCall_isOnRecord_underTheTokensId() {
        Created made = make(service.tenant.id(), ALL);
        try (McpSyncClient client = McpClients.connect(service, made.token().reveal())) {
            done(call(client, "list_programs", Map.of()));
        }
        assertThat(service.audit(service.tenant.id(), 10))
                .filteredOn(entry -> entry.action().equals("call list_programs"))
                .extracting(AuditEntry::actor)
                .containsExactly(new Actor(Actor.Kind.AGENT, made.stored().id().toString()));
    }
}
