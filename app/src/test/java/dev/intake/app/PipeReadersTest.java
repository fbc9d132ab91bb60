package dev.intake.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class PipeReadersTest {
    @Test
    void readers_haveEnded_onceTheLastOneHas() throws Exception {
        Process reader = new ProcessBuilder("cat").start();
        PipeReaders readers = PipeReaders.of(Path.of("/proc", Long.toString(reader.pid()), "fd", "0"));
        assertThat(readers.haveEnded()).isFalse();

        reader.destroy();
        assertThat(reader.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(readers.haveEnded()).isTrue();
    }

    @Test
    void fileThatIsNoPipe_hasNoReadersToLose(@TempDir Path folder) {
        assertThat(PipeReaders.of(folder).haveEnded()).isFalse();
        assertThat(PipeReaders.of(Path.of("/proc/self/fd/none")).haveEnded()).isFalse();
    }
}
