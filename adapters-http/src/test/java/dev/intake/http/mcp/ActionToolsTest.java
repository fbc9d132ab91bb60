package dev.intake.http.mcp;

import static dev.intake.http.mcp.McpClients.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
import dev.intake.access.AuditQuery;
import dev.intake.kernel.Json;
import dev.intake.testing.ActionSample;
import dev.intake.testing.TestTenant;
import io.modelcontextprotocol.client.McpSyncClient;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The actions that a tool runs with its own arguments, as an agent asks for them. (Decision 151) */
class ActionToolsTest extends McpToolsKit {
    private static final Map<String, String> TOOLS = Map.of(
            "pauseProgram", "pause_program", "deleteDraft", "delete_draft", "setSignupEvent", "set_signup_event");

    static Stream<ActionSample> offered() {
        return ActionSample.ALL.stream()
                .filter(sample -> TOOLS.containsKey(sample.action().facts().id()));
    }

    static Stream<ActionSample> refused() {
        return offered()
                .filter(sample -> sample.refusable().isPresent())
                .filter(sample ->
                        !sample.action().facts().id().equals("setSignupEvent")); // Another revision, which no tool has.
    }

    private List<AuditEntry> added(TestTenant tenant, ActionSample sample, Json given) {
        String token = token(tenant.id(), ALL);
        Map<String, Object> arguments = new HashMap<>();
        sample.action().input().fields().stream()
                .filter(field -> !field.name().equals("revision"))
                .forEach(field -> given.text(field.name()).ifPresent(text -> arguments.put(field.name(), text)));
        int before = audited(tenant, sample).size();
        try (McpSyncClient client = McpClients.connect(service, token)) {
            call(client, TOOLS.getOrDefault(sample.action().facts().id(), ""), arguments);
        }
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
    @MethodSource("offered")
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
