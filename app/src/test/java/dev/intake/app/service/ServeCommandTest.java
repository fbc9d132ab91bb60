package dev.intake.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.command.TestCommands;
import dev.intake.app.command.TestCommands.Result;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServeCommandTest {
    private final TestCommands commands = new TestCommands();

    @Test
    void firstStart_showsTenantKeyAndLinesToPaste() {
        Result served = commands.run("serve", "--port", "0");

        assertThat(served.code()).isZero();
        String tenant = commands.json("tenant", "list").done().at("/0/tenantId").textValue();
        assertThat(served.out())
                .startsWith("Intake is running at http://localhost:")
                .contains("Tenant    " + tenant, "Key       svc_ing_", "Test key  svc_ing_test_")
                .containsPattern("app/bin/intake signup-event set " + tenant + " user.signed_up --port [0-9]+\n")
                .contains("curl -sS http://localhost:", "/api/tenants/" + tenant + "/events")
                .containsPattern(
                        "app/bin/intake contact show " + tenant + " --external-id user_1 --test --port [0-9]+\n");
    }

    @Test
    void laterStart_showsNoKey_butHowToReplaceALostOne() {
        String tenant = commands.tenant();
        commands.json("key", "generate", tenant).done();

        assertThat(commands.run("serve", "--port", "0").out())
                .doesNotContain("svc_ing_")
                .containsPattern("app/bin/intake tenant list --port [0-9]+\n")
                .containsPattern("app/bin/intake key generate TENANT --port [0-9]+\n");
        assertThat(commands.run("serve", "--port", "0").out())
                .as("once the operator has had a link")
                .containsPattern("app/bin/intake account link operator --port [0-9]+\n");
        JsonNode report = commands.json("serve", "--port", "0").done();
        assertThat(report.properties()).extracting(Map.Entry::getKey).containsExactly("url", "port", "dataDirectory");
    }

    @Test
    void externalDatabase_requiresTheSameSettings() {
        Map<String, String> environment = Map.of("INTAKE_JDBC_URL", "jdbc:postgresql://db/intake");

        assertThat(commands.run(environment, limit -> true, "serve", "--port", "0")
                        .out())
                .contains("Its data is in the PostgreSQL of INTAKE_JDBC_URL");
    }

    @Test
    void baseUrl_isWhatSendersAreTold() {
        JsonNode report = commands.json("serve", "--port", "0", "--base-url", "https://in.example.com/")
                .done();

        assertThat(report.get("url").textValue()).isEqualTo("https://in.example.com");
        assertThat(report.get("curl").textValue()).startsWith("curl -sS https://in.example.com/api/tenants/");
    }

    @Test
    void takenPort_isARefusal_andShowsNoKey() throws IOException {
        try (ServerSocket other = new ServerSocket(0)) {
            Result refused = commands.json("serve", "--port", Integer.toString(other.getLocalPort()));

            assertThat(refused.refused(1))
                    .startsWith("cannot listen on port " + other.getLocalPort() + " (Address already in use)")
                    .endsWith("choose another port with --port or INTAKE_PORT");
            assertThat(commands.json("tenant", "list").done()).isEmpty();
        }
    }
}
