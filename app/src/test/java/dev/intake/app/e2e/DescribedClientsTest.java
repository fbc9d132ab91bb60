package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
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

/** Two linters read the description of the API that a service serves, and clients are generated from it. */
@Tag("client")
@TestInstance(Lifecycle.PER_CLASS)
class DescribedClientsTest {
    private static final Path FOLDER = ClientProgram.NODE.toAbsolutePath();
    private static final Path DESCRIPTION = FOLDER.resolve("openapi.yaml");

    private RunningService service;

    @BeforeAll
    void start(@TempDir Path data) throws Exception {
        service = RunningService.start(data);
        Files.writeString(DESCRIPTION, service.get("/openapi.yaml").body());
    }

    @AfterAll
    void stop() {
        service.close();
    }

    @Test
    void redocly_findsNothing() throws Exception {
        assertThat(installed("@redocly/cli/bin/cli.js", "lint", DESCRIPTION.toString()))
                .contains("Your API description is valid")
                .doesNotContainPattern("You have \\d+ warning");
    }

    @Test
    void spectral_findsNothing() throws Exception {
        assertThat(installed(
                        "@stoplight/spectral-cli/dist/index.js",
                        "lint",
                        DESCRIPTION.toString(),
                        "--ruleset",
                        FOLDER.resolve("spectral.yaml").toString(),
                        "--fail-severity",
                        "hint"))
                .contains("No results with a severity of 'hint' or higher found!");
    }

    @Test
    void clientInTypeScript_isGeneratedAndCompiled_andCallsBothDoors() throws Exception {
        Path compiled = compiled("generated");
        String tenant =
                service.run("tenant", "create", "Generated").get("tenantId").textValue();
        String key = service.run("key", "generate", tenant).get("key").textValue();

        JsonNode told = new ObjectMapper().readTree(ClientProgram.node(compiled, service.text("url"), tenant, key));

        assertThat(told.at("/first/results").findValuesAsText("status")).containsExactly("ok", "ok");
        assertThat(told.at("/second/results").findValuesAsText("status")).containsExactly("ok");
        assertThat(told.get("status").intValue()).isEqualTo(401);
        assertThat(told.get("code").textValue()).isEqualTo("unauthorized");
        assertThat(service.run("events", "list", tenant)).hasSize(2);
    }

    @Test
    void clientInTypeScript_drivesAProgramFromItsKeyToAnErasure_whileAPersonApproves() throws Exception {
        Path compiled = compiled("life");
        String tenant = service.run("tenant", "create", "Life").get("tenantId").textValue();
        String token = service.run(
                        "agent-token",
                        "create",
                        tenant,
                        "--name",
                        "Life",
                        "--scope",
                        "read,setup,programs,data,operate")
                .get("token")
                .textValue();

        JsonNode draft = json(ClientProgram.node(compiled, service.text("url"), tenant, token, "draft"));

        assertThat(draft.get("awaitsApproval").booleanValue()).isTrue();
        assertThat(draft.get("subject").textValue()).isEqualTo("Welcome early");
        assertThat(draft.get("rehearsed").intValue()).isEqualTo(1);
        String program = draft.get("programId").textValue();
        assertThat(service.run("email", "outbox", tenant)).isEmpty();
        DashboardPerson.memberOf(tenant, service).approves(tenant, program);

        JsonNode live = json(ClientProgram.node(
                compiled,
                service.text("url"),
                tenant,
                token,
                "live",
                program,
                draft.get("key").textValue()));

        assertThat(live.get("subject").textValue()).isEqualTo("Welcome ann");
        assertThat(live.get("explained").booleanValue()).isTrue();
        assertThat(live.get("exported").textValue()).isEqualTo("ann@example.com");
        assertThat(live.get("erased").intValue()).isEqualTo(1);
        assertThat(live.get("gone").intValue()).isEqualTo(404);
    }

    private static JsonNode json(String text) throws Exception {
        return new ObjectMapper().readTree(text);
    }

    /** Generates the types and compiles a program on them. */
    private static Path compiled(String program) throws Exception {
        installed(
                "openapi-typescript/bin/cli.js",
                DESCRIPTION.toString(),
                // Without it, what has a default must be sent.
                "--default-non-nullable",
                "false",
                "-o",
                FOLDER.resolve("intake.d.ts").toString());
        installed(
                "typescript/bin/tsc",
                "--strict",
                "--target",
                "es2022",
                "--module",
                "nodenext",
                "--skipLibCheck",
                "--noEmitOnError",
                "--outDir",
                FOLDER.resolve("compiled").toString(),
                FOLDER.resolve(program + ".ts").toString());
        return FOLDER.resolve("compiled").resolve(program + ".js");
    }

    /** Version 7.14 of the generator takes {@code additionalProperties: false} for the opposite, and reads such objects as empty. */
    @ParameterizedTest
    @ValueSource(strings = {"7.14.0", "7.25.0"})
    void clientInJava_isGeneratedAndCompiled_callsBothDoors_andReadsContacts(String version) throws Exception {
        String tenant = service.run("tenant", "create", "Generated in Java")
                .get("tenantId")
                .textValue();
        String key = service.run("key", "generate", tenant).get("key").textValue();

        String token = service.run("agent-token", "create", tenant, "--name", "Java", "--scope", "data")
                .get("token")
                .textValue();

        JsonNode told = new ObjectMapper()
                .readTree(ClientProgram.javaWith(
                        ClientProgram.generatedJava(DESCRIPTION, version),
                        Path.of("src", "test", "clients", "java", "GeneratedJava.java"),
                        service.text("url"),
                        tenant,
                        key,
                        token));

        assertThat(told.get("first").findValuesAsText("status")).containsExactly("ok", "ok");
        assertThat(told.get("planned").findValuesAsText("status")).containsExactly("ok", "ok");
        assertThat(told.get("second").findValuesAsText("status")).containsExactly("ok", "ok");
        assertThat(told.get("second").findValuesAsText("contactId"))
                .isEqualTo(told.get("first").findValuesAsText("contactId"));
        assertThat(told.at("/refused/status").intValue()).isEqualTo(401);
        assertThat(told.at("/refused/code").textValue()).isEqualTo("unauthorized");
        assertThat(told.get("contacts")).hasSize(1);
        JsonNode contact = told.at("/contacts/0");
        assertThat(contact.get("contactId").textValue())
                .isEqualTo(told.at("/first/0/contactId").textValue());
        assertThat(contact.get("externalId").textValue()).isEqualTo("generated");
        assertThat(contact.get("email").textValue()).isEqualTo("generated@example.com");
        assertThat(contact.at("/consent/state").textValue()).isNotEmpty();
        assertThat(contact.at("/attributes/plan").textValue()).isNotEmpty();
        assertThat(service.run("events", "list", tenant)).hasSize(2);
    }

    /** Runs a tool that is installed beside the programs to its end, which must be a good one. */
    private static String installed(String tool, String... arguments) throws Exception {
        return ClientProgram.node(FOLDER.resolve("node_modules").resolve(tool), arguments);
    }
}
