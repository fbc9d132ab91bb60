package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command does where there is no database. */
class SecondTerminalTest {
    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"tenant list", "events tail tn_x", "account list", "connector reseal"})
    void command_whereThereIsNoDatabase_makesNone(String line) throws Exception {
        Path data = folder.resolve("data");

        RunningService.Ended ended = RunningService.command(data, line.split(" ", -1));

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err()).contains("there is no database in " + data, "--data-dir", "intake serve");
        assertThat(data).doesNotExist();
    }

    @Test
    void doctor_reportsAMissingDatabase_andCreatesNone() throws Exception {
        Path data = folder.resolve("data");

        assertThat(RunningService.command(data, "doctor", "--port", "0").json().toString())
                .contains("intake serve");
        assertThat(data).doesNotExist();
    }
}
