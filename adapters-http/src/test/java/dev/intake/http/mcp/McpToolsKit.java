package dev.intake.http.mcp;

import dev.intake.access.AgentScope;
import dev.intake.account.AgentTokenActions.Created;
import dev.intake.enrollment.ProgramId;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import dev.intake.program.ProgramState;
import io.modelcontextprotocol.client.McpSyncClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;

/** A service, and agents that call its tools through the protocol's own client. */
abstract class McpToolsKit {
    static final Set<AgentScope> ALL = EnumSet.allOf(AgentScope.class);

    final TestService service = TestService.start();

    @AfterEach
    void stop() {
        service.close();
    }

    McpSyncClient connect(Set<AgentScope> scopes) {
        return McpClients.connect(service, token(service.tenant.id(), scopes));
    }

    String token(TenantId tenant, Set<AgentScope> scopes) {
        return make(tenant, scopes).token().reveal();
    }

    Created make(TenantId tenant, Set<AgentScope> scopes) {
        return service.agentToken(tenant, scopes);
    }

    int send(TenantId tenant, String key, String event, String messageId) throws Exception {
        String body =
                "{\"type\":\"track\",\"event\":\"" + event + "\",\"userId\":\"u\",\"messageId\":\"" + messageId + "\"}";
        return service.send(HttpRequest.newBuilder(service.endpoint(tenant))
                        .header("Authorization", "Bearer " + key)
                        .POST(BodyPublishers.ofString(body)))
                .statusCode();
    }

    ProgramState stateOf(ProgramId id) {
        return program(id).state();
    }

    Program program(ProgramId id) {
        return service.intake.programViews(service.tenant.id()).programs().stream()
                .filter(program -> program.id().equals(id))
                .findAny()
                .orElseThrow();
    }
}
