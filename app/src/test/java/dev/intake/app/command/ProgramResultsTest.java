package dev.intake.app.command;

import static dev.intake.app.command.TestCommands.identify;
import static dev.intake.app.command.TestCommands.track;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The results of a program by command, and other programs on its event. */
class ProgramResultsTest {
    @TempDir
    private Path folder = Path.of("");

    private final TestCommands commands = new TestCommands();
    private final String tenant = commands.tenant();

    private String program(String goal) throws IOException {
        Path file = Files.writeString(folder.resolve("trial.yaml"), """
                name: Trial
                on: trial-started
                kind: activation
                %s
                steps:
                  - variants:
                      - {subject: A, text: a}
                      - {subject: B, text: b}
                  - {delay: 3d, subject: C, text: c}
                """.formatted(goal));
        String program = commands.json("program", "draft", tenant, "--from", file.toString())
                .done()
                .get("programId")
                .textValue();
        commands.json("program", "approve", tenant, program).done();
        return program;
    }

    @Test
    void results_nameTheGoal_andEveryEmail() throws IOException {
        String program = program("goal: trial-converted within 14d");
        commands.send(tenant, identify("ann", "ann@example.com", ""), track("ann", "trial-started"));
        commands.send(tenant, track("ann", "trial-converted"));

        JsonNode results = commands.json("program", "results", tenant, program).done();
        assertThat(results.get("goal").textValue()).isEqualTo("trial-converted within 14d");
        assertThat(results.get("enrolled").longValue()).isEqualTo(1);
        assertThat(results.get("exited").longValue()).isZero();
        assertThat(results.get("reached").longValue()).isEqualTo(1);
        assertThat(results.get("emails").toString())
                .isEqualTo(
                        "[{\"step\":1,\"variant\":1,\"sent\":0,\"kept\":0,\"bounced\":0,\"complained\":0,\"unsubscribed\":0,\"exited\":0,\"reached\":0},"
                                + "{\"step\":1,\"variant\":2,\"sent\":0,\"kept\":0,\"bounced\":0,\"complained\":0,\"unsubscribed\":0,\"exited\":0,\"reached\":0},"
                                + "{\"step\":2,\"variant\":1,\"sent\":0,\"kept\":0,\"bounced\":0,\"complained\":0,\"unsubscribed\":0,\"exited\":0,\"reached\":0}]");
        assertThat(commands.run("program", "results", tenant, program).out())
                .contains(
                        "Reached the goal  1",
                        "EMAIL              SENT  KEPT  BOUNCED  COMPLAINTS  UNSUBSCRIBED  EXITED  REACHED THE GOAL",
                        "step 1, variant B");
        assertThat(commands.json("program", "show", tenant, program)
                        .done()
                        .get("goal")
                        .textValue())
                .isEqualTo("trial-converted within 14d");
    }

    @Test
    void anotherLiveProgramOnTheSameEvent_isNamed_whenAProgramIsValidatedAndApproved() throws IOException {
        String live = program("");
        Path file = folder.resolve("trial.yaml");
        String second = commands.json("program", "draft", tenant, "--from", file.toString(), "--name", "Second")
                .done()
                .get("programId")
                .textValue();

        assertThat(commands.json("program", "validate", tenant, second)
                        .done()
                        .at("/sameEvent/0/programId")
                        .textValue())
                .isEqualTo(live);
        assertThat(commands.run("program", "validate", tenant, second).out())
                .contains("Program " + live + " (Trial) is live on the same event; contacts get the emails of both.");
        assertThat(commands.run("program", "approve", tenant, second).out()).contains("is live on the same event");
        assertThat(commands.json("program", "validate", tenant, live)
                        .done()
                        .at("/sameEvent/0/name")
                        .textValue())
                .isEqualTo("Second");
    }

    @Test
    void programOnAnotherEvent_orPaused_isNotNamed() throws IOException {
        String paused = program("");
        commands.json("program", "pause", tenant, paused).done();
        commands.json("program", "approve", tenant, drafted("trial-started")).done();
        String other = drafted("trial-ended");

        assertThat(commands.json("program", "validate", tenant, other).done().get("sameEvent"))
                .isEmpty();
        assertThat(commands.json("program", "validate", tenant, paused).done().get("sameEvent"))
                .hasSize(1);
        assertThat(commands.json("program", "validate", tenant, drafted("trial-started"))
                        .done()
                        .get("sameEvent"))
                .hasSize(1);
    }

    private String drafted(String event) {
        return commands.json(
                        "program",
                        "draft",
                        tenant,
                        "--from",
                        folder.resolve("trial.yaml").toString(),
                        "--on",
                        event)
                .done()
                .get("programId")
                .textValue();
    }

    @Test
    void results_withoutAGoal_countNone() throws IOException {
        String program = program("");

        JsonNode results = commands.json("program", "results", tenant, program).done();
        assertThat(results.get("goal").isNull()).isTrue();
        assertThat(results.get("reached").isNull()).isTrue();
        assertThat(commands.run("program", "results", tenant, program).out()).contains("Goal              none");
    }
}
