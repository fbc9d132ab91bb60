package dev.intake.app.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.access.AuditEntry;
import dev.intake.app.command.TestCommands;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.kernel.TenantId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a program that was live is edited and approved on the command line. */
@SuppressWarnings("NullAway.Init") // JUnit sets the folder and calls approve before each test
class ProgramNextVersionCommandTest {
    @TempDir
    private Path folder;

    private final TestCommands commands = new TestCommands();
    private final String tenant = commands.tenant();
    private String program = "";

    @BeforeEach
    void approve() {
        program = commands.json("program", "draft", tenant, "--name", "Thanks", "--on", "a.b", "--from", file("One"))
                .done()
                .get("programId")
                .textValue();
        commands.json("program", "approve", tenant, program).done();
    }

    private String file(String subject) {
        try {
            Path file = folder.resolve(subject + ".yaml");
            return Files.writeString(file, "mode: shared\nsteps: [{subject: '" + subject + "', text: Hello}]\n")
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JsonNode show() {
        return commands.json("program", "show", tenant, program).done();
    }

    private List<String> audited() {
        return commands.storage.accessViews(new TenantId(tenant)).audit(2).stream()
                .map(AuditEntry::action)
                .toList();
    }

    @Test
    void edit_ofALiveProgram_waitsForApproval_andSaysWhere() {
        Result edited = commands.run("program", "edit", tenant, program, "--from", file("Two"));

        assertThat(edited.code()).isZero();
        assertThat(edited.out())
                .contains("Saved as the next version of program " + program + ", with 1 step")
                .contains("program approve " + tenant + " " + program);
        JsonNode shown = show();
        assertThat(shown.at("/steps/0/subject").textValue()).isEqualTo("One");
        assertThat(shown.at("/nextVersion/steps/0/subject").textValue()).isEqualTo("Two");
        assertThat(shown.at("/nextVersion/base").textValue())
                .isEqualTo(shown.get("revision").textValue());
        assertThat(commands.run("program", "show", tenant, program).out()).contains("waits for approval", "Two");

        assertThat(commands.run("program", "approve", tenant, program).out())
                .contains("The next version of program " + program + " (Thanks) runs now.");
        assertThat(show().at("/steps/0/subject").textValue()).isEqualTo("Two");
        assertThat(show().has("nextVersion")).isFalse();
        assertThat(audited())
                .containsExactly(
                        "approve next version of program " + program, "save next version of program " + program);
        assertThat(commands.json("program", "approve", tenant, program).refused(1))
                .contains("only a draft can be approved");
    }

    @Test
    void json_hasTheFieldsOfADraft_andWhetherTheEditWaits() {
        JsonNode waits = commands.json("program", "edit", tenant, program, "--from", file("Two"))
                .done();
        assertThat(waits.at("/steps/0/subject").textValue()).isEqualTo("Two");
        assertThat(waits.get("state").textValue()).isEqualTo("active");
        assertThat(waits.get("awaitsApproval").booleanValue()).isTrue();
        assertThat(waits.get("revision").textValue())
                .isEqualTo(show().at("/nextVersion/revision").textValue());

        JsonNode same = commands.json("program", "edit", tenant, program, "--from", file("One"))
                .done();
        assertThat(same.get("awaitsApproval").booleanValue()).isFalse();
        assertThat(show().has("nextVersion")).isFalse();
    }

    @Test
    void edit_ofARevisionOfTheProgram_isRefusedOnceThereIsANextVersion() {
        String seen = show().get("revision").textValue();
        commands.json("program", "edit", tenant, program, "--from", file("Theirs"), "--revision", seen)
                .done();
        assertThat(commands.json("program", "edit", tenant, program, "--from", file("Mine"), "--revision", seen)
                        .refused(1))
                .contains("has changed since revision " + seen);
        assertThat(show().at("/nextVersion/steps/0/subject").textValue()).isEqualTo("Theirs");
    }

    @Test
    void nextVersion_ofAnArchivedProgram_isNotApproved() {
        commands.json("program", "edit", tenant, program, "--from", file("Two")).done();
        commands.json("program", "pause", tenant, program).done();
        commands.json("program", "archive", tenant, program).done();
        assertThat(commands.json("program", "approve", tenant, program).refused(1))
                .contains("restore it before you approve its next version");
    }
}
