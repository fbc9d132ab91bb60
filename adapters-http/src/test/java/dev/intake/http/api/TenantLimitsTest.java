package dev.intake.http.api;

import static dev.intake.http.mcp.McpClients.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.AgentScope;
import dev.intake.account.AccountName;
import dev.intake.account.Accounts;
import dev.intake.event.EventType;
import dev.intake.http.mcp.McpClients;
import dev.intake.http.testing.TestBrowser;
import dev.intake.program.Program;
import dev.intake.program.ProgramDrafting;
import io.modelcontextprotocol.client.McpSyncClient;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a tenant's clients can make grow has a limit, which every door explains. (Decisions 7) */
class TenantLimitsTest extends ManagementApiKit {
    private static final String RULE = "A tenant has at most 200 drafts and 1000 programs.";

    @Test
    void draftsBeyondTheLimit_areRefusedByEveryDoor() throws Exception {
        for (int i = 0; i < ProgramDrafting.MAX_DRAFTS; i++) {
            service.intake.programLifecycle().draft(tenant, "Draft", new EventType("order.created"));
        }

        HttpResponse<String> drafted = call("POST", "/programs", PROGRAM);
        assertThat(drafted.statusCode()).isEqualTo(409);
        assertThat(drafted.body()).contains(RULE);
        HttpResponse<String> set = call("PUT", "/signup-event", "{\"event\":\"another.event\"}");
        assertThat(set.statusCode()).isEqualTo(409);
        assertThat(set.body()).contains(RULE);

        String token = service.agentToken(tenant, Set.of(AgentScope.PROGRAMS, AgentScope.SETUP))
                .token()
                .reveal();
        try (McpSyncClient agent = McpClients.connect(service, token)) {
            assertThat(refused(McpClients.call(
                            agent, "draft_program", Map.of("name", "n", "event", "e", "steps", List.of()))))
                    .contains(RULE);
            assertThat(refused(McpClients.call(
                            agent, "set_signup_event", Map.of("event", "another.event", "replace", true))))
                    .contains(RULE);
        }

        TestBrowser member = TestBrowser.signedIn(
                service,
                service.intake
                        .accounts()
                        .addMember(new AccountName("bea"), tenant)
                        .orElseThrow());
        String settings = "/tenants/" + tenant + "/settings/integrations";
        member.get("/tenants/" + tenant + "/programs/new?as=text");
        HttpResponse<String> typed = member.post("/tenants/" + tenant + "/programs", "text", PROGRAM);
        assertThat(typed.statusCode()).isEqualTo(409);
        assertThat(typed.body()).contains(RULE);
        member.get(settings);
        assertThat(member.post(settings + "/signup-event", "event", "another.event")
                        .body())
                .contains(RULE);
        assertThat(service.intake.programViews(tenant).programs())
                .filteredOn(Program.Draft.class::isInstance)
                .hasSize(ProgramDrafting.MAX_DRAFTS);
    }

    @Test
    void membersBeyondTheLimit_areRefused() throws Exception {
        for (int i = 0; i < Accounts.MAX_MEMBERS; i++) {
            service.intake.accounts().addMember(new AccountName("member" + i), tenant);
        }
        TestBrowser operator = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());

        operator.get("/tenants/" + tenant + "/settings/members");
        HttpResponse<String> added = operator.post("/tenants/" + tenant + "/settings/members", "name", "one.more");

        assertThat(added.statusCode()).isEqualTo(422);
        assertThat(added.body()).contains("A tenant has at most 200 members; remove one first.");
    }
}
