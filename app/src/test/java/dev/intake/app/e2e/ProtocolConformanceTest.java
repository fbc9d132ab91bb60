package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The official conformance suite of the Model Context Protocol, which fails on what it does not expect, either way. */
@Tag("client")
@TestInstance(Lifecycle.PER_CLASS)
class ProtocolConformanceTest {
    private RunningService service;

    @BeforeAll
    void start(@TempDir Path data) throws Exception {
        service = RunningService.start(data);
    }

    @AfterAll
    void stop() {
        service.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-06-18", "2025-11-25", "2026-07-28"})
    void service_conformsToTheProtocol(String revision) throws Exception {
        String tenant =
                service.run("tenant", "create", "Conforming").get("tenantId").textValue();
        String token = service.run("agent-token", "create", tenant, "--name", "Suite", "--scope", "read,setup,programs")
                .get("token")
                .textValue();

        String told = ClientProgram.node(
                ClientProgram.NODE.resolve("conformance.mjs"), service.text("url") + "/mcp", token, revision);

        assertThat(told).contains("Baseline check passed");
    }

    @Test
    void service_conformsAsAnAuthorizationServer() throws Exception {
        String tenant =
                service.run("tenant", "create", "Authorizing").get("tenantId").textValue();
        String link = service.run("account", "add", tenant, "suite@example.com")
                .get("link")
                .textValue();

        String told = ClientProgram.node(
                ClientProgram.NODE.resolve("conformance-oauth.mjs"),
                service.text("url"),
                link,
                DashboardPerson.PASSWORD);

        assertThat(told)
                .contains("authorization-server-metadata-endpoint: 2 passed, 0 failed")
                .contains("authorization-code-grant: 1 passed, 0 failed");
    }
}
