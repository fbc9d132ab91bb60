package dev.intake.app.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.command.TestCommands;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The commands that rename, archive and restore programs. */
class ProgramArchiveCommandTest {
    private final TestCommands commands = new TestCommands();
    private final String tenant = commands.tenant();
    private String program = "";

    @BeforeEach
    void draft() {
        program = commands.json("program", "draft", tenant, "--name", "Thanks", "--on", "a.b")
                .done()
                .get("programId")
                .textValue();
    }

    private JsonNode list(String... options) {
        String[] line = {"program", "list", tenant};
        String[] all = new String[line.length + options.length];
        System.arraycopy(line, 0, all, 0, line.length);
        System.arraycopy(options, 0, all, line.length, options.length);
        return commands.json(all).done();
    }

    @Test
    void archivedProgram_isListedOnRequest_untilItIsRestored() {
        assertThat(commands.run("program", "list", tenant, "--archived").out()).contains("has no archived programs");
        assertThat(commands.run("program", "archive", tenant, program).out()).contains("(Thanks) is now archived.");
        assertThat(list()).isEmpty();
        assertThat(list("--archived").at("/0/state").textValue()).isEqualTo("archived");
        assertThat(commands.json("program", "approve", tenant, program).refused(1))
                .contains("is archived");

        assertThat(commands.json("program", "restore", tenant, program)
                        .done()
                        .get("state")
                        .textValue())
                .isEqualTo("draft");
        assertThat(list().findValuesAsText("programId")).containsExactly(program);
        assertThat(list("--archived")).isEmpty();
    }

    @Test
    void activeProgram_isNotArchived() {
        commands.approve(tenant, program);

        assertThat(commands.json("program", "archive", tenant, program).refused(1))
                .contains("is active; only a paused program or a draft can be archived");
    }

    @Test
    void program_isRenamed_toAValidName() {
        assertThat(commands.json("program", "rename", tenant, program, " Farewell ")
                        .done()
                        .get("name")
                        .textValue())
                .isEqualTo("Farewell");
        assertThat(commands.run("program", "rename", tenant, program, " ").err())
                .contains("NAME must be 1 to 200");
        assertThat(commands.run("program", "rename", tenant, program, "x".repeat(201))
                        .code())
                .isEqualTo(2);
        assertThat(list().at("/0/name").textValue()).isEqualTo("Farewell");
    }
}
