package dev.intake.http.mcp;

import static dev.intake.http.mcp.McpClients.call;
import static dev.intake.http.mcp.McpClients.done;
import static dev.intake.http.mcp.McpClients.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.http.testing.TestBrowser;
import dev.intake.kernel.TenantId;
import io.modelcontextprotocol.client.McpSyncClient;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How an agent sets up ingestion. */
class McpSetupTest extends McpToolsKit {
    @Test
    void setup_ofATenantWithoutAKey_returnsAKeyThatWorks_andTheExactEndpoint() throws Exception {
        TenantId fresh =
                service.intake.tenantSetup().create("Fresh").orElseThrow().id();
        try (McpSyncClient client = McpClients.connect(service, token(fresh, ALL))) {
            JsonNode made = done(call(client, "setup_events_ingestion", Map.of()));

            assertThat(made.get("endpoint").textValue())
                    .isEqualTo("http://localhost:" + service.port + "/api/tenants/" + fresh + "/events");
            assertThat(made.get("key").textValue())
                    .startsWith(made.get("keyPrefix").textValue());
            assertThat(made.get("exampleCurl").textValue())
                    .doesNotContain(made.get("key").textValue());
            assertThat(send(fresh, made.get("key").textValue(), "signed.up", "m1"))
                    .isEqualTo(200);

            JsonNode found = done(call(client, "check_recent_events", Map.of("messageId", "m1")));
            assertThat(found.get("found").booleanValue()).isEqualTo(true);
        }
    }

    @Test
    void setup_overAKeyInForce_changesNothing_andLinksToThePageWhereAPersonReplacesIt() throws Exception {
        String page = "/tenants/" + service.tenant.id() + "/settings/integrations/key";
        try (McpSyncClient client = connect(ALL)) {
            assertThat(refused(call(client, "setup_events_ingestion", Map.of())))
                    .contains("http://localhost:" + service.port + page + " ")
                    .contains(service.key.shownPrefix());
            assertThat(send(service.tenant.id(), service.key.reveal(), "a", "m1"))
                    .isEqualTo(200);
        }
        TestBrowser person = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());
        assertThat(person.get(page).body()).contains("Replace the ingestion key", service.key.shownPrefix());
        assertThat(person.post(page, "confirm", "yes").body()).contains("svc_ing_");
        assertThat(send(service.tenant.id(), service.key.reveal(), "a", "m2")).isEqualTo(401);
    }

    @Test
    void key_isOnTheAuditRecord_withTheToken_alsoIfItIsRefused() {
        TenantId fresh =
                service.intake.tenantSetup().create("Fresh").orElseThrow().id();
        try (McpSyncClient client = McpClients.connect(service, token(fresh, ALL))) {
            done(call(client, "setup_events_ingestion", Map.of()));
            refused(call(client, "setup_events_ingestion", Map.of()));
        }
        assertThat(service.audit(fresh, 10))
                .filteredOn(entry -> entry.action().equals("generate ingestion key"))
                .extracting(entry -> entry.actor().kind() + " " + entry.outcome())
                .containsExactlyInAnyOrder("AGENT ALLOWED", "AGENT REFUSED");
    }

    @Test
    void toolsWithTest_useTheTestDataAlone() throws Exception {
        Map<String, Object> test = Map.of("test", true);
        TenantId fresh =
                service.intake.tenantSetup().create("Fresh").orElseThrow().id();
        try (McpSyncClient client = McpClients.connect(service, token(fresh, ALL))) {
            JsonNode made = done(call(client, "setup_events_ingestion", test));
            assertThat(made.get("key").textValue()).startsWith("svc_ing_test_");
            assertThat(made.get("endpoint").textValue()).endsWith("/api/tenants/" + fresh + "/events");
            assertThat(send(fresh, made.get("key").textValue(), "signed.up", "m1"))
                    .isEqualTo(200);

            assertThat(found(client, Map.of("messageId", "m1", "test", true))).isTrue();
            assertThat(found(client, Map.of("messageId", "m1"))).isFalse();
            assertThat(done(call(client, "list_programs", test)).get("programs"))
                    .isEmpty();
            assertThat(refused(call(client, "setup_events_ingestion", test)))
                    .contains("/tenants/" + fresh.test() + "/settings/integrations/key");
            assertThat(service.intake.views().tenant(fresh).orElseThrow().key()).isEmpty();
        }
    }

    private static boolean found(McpSyncClient client, Map<String, Object> arguments) throws Exception {
        return done(call(client, "check_recent_events", arguments)).get("found").booleanValue();
    }
}
