package dev.intake.http.mcp;

import static dev.intake.http.mcp.McpClients.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
import dev.intake.access.AuditQuery;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Query;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.Json;
import dev.intake.program.Program;
import dev.intake.program.Revision;
import dev.intake.testing.ActionSample;
import dev.intake.testing.TestTenant;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The actions that tools run, as an agent asks for them. (Decision 151) */
class ActionToolsTest extends McpToolsKit {
    /** The tool of an action. */
    private static final Map<String, String> TOOLS = Map.of(
            "listPrograms", "list_programs",
            "readProgram", "read_program",
            "editProgram", "edit_draft",
            "deleteDraft", "delete_draft",
            "pauseProgram", "pause_program",
            "rehearseProgram", "rehearse_program",
            "sendTestDelivery", "send_test_delivery");

    /** Fields that agents do not choose: what an edit means for enrolled contacts, and how much they read. */
    private static final Set<String> OMITTED = Set.of("newContactsOnly", "limit");

    /** Tools whose arguments are their own: they find what an action needs, or there is no action. */
    private static final Set<String> BY_HAND = Set.of(
            "setup_events_ingestion",
            "check_recent_events",
            "list_event_types",
            "explain_contact",
            "read_provider_setup",
            "set_signup_event",
            "draft_program",
            "preview_program",
            "search_docs");

    static Stream<ActionSample> offered() {
        return ActionSample.ALL.stream()
                .filter(sample -> TOOLS.containsKey(sample.action().facts().id()));
    }

    static Stream<ActionSample> changes() {
        return Stream.concat(offered(), signupEvent()).filter(sample -> !(sample.action() instanceof Query));
    }

    /** It reads the revision by itself. */
    private static Stream<ActionSample> signupEvent() {
        return ActionSample.ALL.stream()
                .filter(sample -> sample.action().facts().id().equals("setSignupEvent"));
    }

    /** An edit of a draft that does not exist is not begun. */
    static Stream<ActionSample> refused() {
        return offered()
                .filter(sample -> !(sample.action() instanceof Query))
                .filter(sample -> !sample.action().facts().has(Trait.CONDITIONAL))
                .filter(sample -> sample.refusable().isPresent());
    }

    @Test
    void everyTool_isThatOfAnAction_orByHand() {
        List<String> all = new ArrayList<>(BY_HAND);
        all.addAll(TOOLS.values());

        assertThat(all).containsExactlyInAnyOrderElementsOf(ToolNames.ALL);
        assertThat(offered()).hasSameSizeAs(TOOLS.keySet());
    }

    @ParameterizedTest
    @MethodSource("offered")
    void arguments_areTheFieldsOfTheAction(ActionSample sample) {
        ActionFacts facts = sample.action().facts();
        Map<String, String> described = new HashMap<>();
        List<String> required = new ArrayList<>();
        for (Field<?> field : sample.action().input().fields()) {
            if (!OMITTED.contains(field.name())) {
                described.put(field.name(), field.description());
                if (field.required() || (field.equals(Input.REVISION) && facts.has(Trait.CONDITIONAL))) {
                    required.add(field.name());
                }
            }
        }
        if (facts.has(Trait.IN_EITHER_WORLD)) {
            described.put("test", "true for the tenant's test data, which is separate from the live data.");
        }
        try (McpSyncClient client = connect(ALL)) {
            JsonNode schema = new ObjectMapper()
                    .valueToTree(client.listTools().tools().stream()
                            .filter(tool -> tool.name().equals(tool(sample)))
                            .findAny()
                            .orElseThrow()
                            .inputSchema());

            assertThat(schema.path("properties").properties())
                    .extracting(
                            Map.Entry::getKey,
                            field -> field.getValue().path("description").textValue())
                    .containsExactlyInAnyOrderElementsOf(described.entrySet().stream()
                            .map(field -> tuple(field.getKey(), field.getValue()))
                            .toList());
            assertThat(schema.path("required")).extracting(JsonNode::textValue).containsExactlyElementsOf(required);
        }
    }

    private static String tool(ActionSample sample) {
        return TOOLS.getOrDefault(sample.action().facts().id(), "set_signup_event");
    }

    /** The client checks the answer against the schema of results. */
    private CallToolResult called(TestTenant tenant, ActionSample sample, Json given) {
        String token = token(tenant.id(), ALL);
        Map<String, Object> arguments = new HashMap<>();
        sample.action().input().fields().stream()
                .filter(field -> !field.equals(Input.REVISION))
                .forEach(field -> given.text(field.name()).ifPresent(text -> arguments.put(field.name(), text)));
        if (sample.action().facts().has(Trait.CONDITIONAL)) {
            ProgramId id =
                    ProgramId.parse(given.text("programId").orElseThrow()).orElseThrow();
            Program program =
                    service.intake.programViews(tenant.id()).program(id).orElseThrow();
            arguments.put(
                    "revision",
                    Revision.of(service.intake.programViews(tenant.id()).sequence(program))
                            .value());
        }
        try (McpSyncClient client = McpClients.connect(service, token)) {
            return call(client, tool(sample), arguments);
        }
    }

    @ParameterizedTest
    @MethodSource("offered")
    void action_isDone(ActionSample sample) {
        TestTenant tenant = TestTenant.of(service.storage, service.intake);

        McpClients.done(called(tenant, sample, sample.doable().apply(tenant)));
    }

    private List<AuditEntry> added(TestTenant tenant, ActionSample sample, Json given) {
        int before = audited(tenant, sample).size();
        called(tenant, sample, given);
        List<AuditEntry> all = audited(tenant, sample);
        return all.subList(0, all.size() - before);
    }

    /** Without the entries that record the use of the token. */
    private List<AuditEntry> audited(TestTenant tenant, ActionSample sample) {
        return service.intake.accessViews(tenant.id()).audit(AuditQuery.newest(50)).stream()
                .filter(entry -> entry.action()
                        .replaceAll("[0-9a-f]{8}-[0-9a-f-]{27}", "?")
                        .equals(sample.words()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("changes")
    void change_isOnTheAuditRecordOnce_withTheToken(ActionSample sample) {
        TestTenant tenant = TestTenant.of(service.storage, service.intake);
        Json given = sample.doable().apply(tenant);

        List<AuditEntry> added = added(tenant, sample, given);

        assertThat(added).extracting(AuditEntry::outcome).containsExactly(Outcome.ALLOWED);
        assertThat(added.get(0).actor().kind()).isEqualTo(Actor.Kind.AGENT);
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusal_isOnTheAuditRecordOnce(ActionSample sample) {
        TestTenant tenant = TestTenant.of(service.storage, service.intake);
        Json given = sample.refusable().orElseThrow().apply(tenant);

        assertThat(added(tenant, sample, given)).extracting(AuditEntry::outcome).containsExactly(Outcome.REFUSED);
    }
}
