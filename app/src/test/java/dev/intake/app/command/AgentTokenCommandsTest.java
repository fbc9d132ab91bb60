package dev.intake.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.access.AgentToken;
import dev.intake.access.StoredAgentToken;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.kernel.TenantId;
import dev.intake.testing.OldAgentTokens;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class AgentTokenCommandsTest {
    private final TestCommands commands = new TestCommands();
    private final String tenant = commands.tenant();

    @Test
    void create_showsTheTokenOnce_withTheEndpoint() {
        JsonNode created = create("Laptop");

        AgentToken token = AgentToken.parse(created.get("token").textValue()).orElseThrow();
        assertThat(token.tenant()).isEqualTo(new TenantId(tenant));
        assertThat(commands.intake.agentAccess().isInForce(token)).isTrue();
        assertThat(created.get("endpoint").textValue()).isEqualTo("http://localhost:8080/mcp");
        assertThat(scopes(created)).containsExactly("read");
        assertThat(commands.run("agent-token", "list", tenant).out())
                .contains("Laptop", token.shownStart() + "…", "read", "never")
                .doesNotContain(token.reveal().substring(token.reveal().length() - 30));
    }

    @Test
    void create_forPeople_showsTheHeader() {
        Result result = commands.run("agent-token", "create", tenant, "--name", "Laptop");

        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("Authorization: Bearer svc_agt_" + tenant + "_", "cannot be shown again");
    }

    @Test
    void create_endsAfterNinetyDays_orAsLongAsIsChosen() {
        Instant now = commands.clock.instant();
        JsonNode usual = create("Laptop");
        JsonNode chosen = commands.json("agent-token", "create", tenant, "--name", "a", "--days", "7")
                .done();

        assertThat(usual.get("expiresAt").textValue())
                .isEqualTo(now.plus(Duration.ofDays(90)).toString());
        assertThat(chosen.get("expiresAt").textValue())
                .isEqualTo(now.plus(Duration.ofDays(7)).toString());
        assertThat(commands.run("agent-token", "create", tenant, "--name", "b").out())
                .contains("Expires   " + now.plus(Duration.ofDays(90)));
        for (String days : List.of("0", "367", "-1", "x")) {
            commands.json("agent-token", "create", tenant, "--name", "a", "--days", days)
                    .refused(2);
        }
        assertThat(commands.run("agent-token", "list", tenant).out())
                .contains("EXPIRES", now.plus(Duration.ofDays(7)).toString());
    }

    @Test
    void list_ofATokenWithoutExpiry_showsNever() {
        create("Laptop");
        StoredAgentToken made =
                commands.intake.accessViews(new TenantId(tenant)).agentTokens().get(0);
        commands.storage.unitOfWork().inTenant(new TenantId(tenant), stores -> {
            stores.agentTokens().save(List.of(OldAgentTokens.withoutEnd(made)));
            return true;
        });

        assertThat(commands.run("agent-token", "list", tenant).out()).containsPattern("Z +never +never");
        assertThat(commands.json("agent-token", "list", tenant)
                        .done()
                        .get(0)
                        .get("expiresAt")
                        .isNull())
                .isTrue();
    }

    @Test
    void create_withScopes_allowsThoseOnly() {
        JsonNode created = commands.json("agent-token", "create", tenant, "--name", "a", "--scope", "read,programs")
                .done();

        assertThat(scopes(created)).containsExactly("read", "programs");
        assertThat(commands.json("agent-token", "create", tenant, "--name", "a", "--scope", "approve")
                        .refused(2))
                .contains("--scope must be some of read, setup, programs, data, operate");
        assertThat(commands.json("agent-token", "create", tenant, "--name", " ").refused(2))
                .contains("--name must be a name of 1 to 100 characters");
    }

    @Test
    void list_isNewestFirst_andReportsRevocation() {
        String first = create("first").get("tokenId").textValue();
        commands.clock.move(Duration.ofSeconds(1));
        String second = create("second").get("tokenId").textValue();
        commands.json("agent-token", "revoke", tenant, first).done();

        JsonNode list = commands.json("agent-token", "list", tenant).done();
        assertThat(list.findValuesAsText("tokenId")).containsExactly(second, first);
        assertThat(list.get(0).get("revokedAt").isNull()).isTrue();
        assertThat(list.get(1).get("revokedAt").textValue())
                .isEqualTo(commands.clock.instant().toString());
    }

    @Test
    void revoke_endsTheToken_andAnUnknownOneIsARefusal() {
        JsonNode created = create("Laptop");
        AgentToken token = AgentToken.parse(created.get("token").textValue()).orElseThrow();

        assertThat(commands.run(
                                "agent-token",
                                "revoke",
                                tenant,
                                created.get("tokenId").textValue())
                        .out())
                .contains("Revoked the token", "Laptop");
        assertThat(commands.intake.agentAccess().isInForce(token)).isFalse();
        assertThat(commands.json("agent-token", "revoke", tenant, new UUID(1, 2).toString())
                        .refused(1))
                .contains("there is no such agent token", "intake agent-token list " + tenant);
    }

    private JsonNode create(String name) {
        return commands.json("agent-token", "create", tenant, "--name", name).done();
    }

    private static List<String> scopes(JsonNode token) {
        return StreamSupport.stream(token.get("scopes").spliterator(), false)
                .map(JsonNode::textValue)
                .toList();
    }
}
