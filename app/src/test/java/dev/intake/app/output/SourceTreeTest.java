package dev.intake.app.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a source tree that is not built, with a Maven of the test. */
class SourceTreeTest {
    private final Path root;
    private final Path launcher;

    SourceTreeTest(@TempDir Path directory) {
        root = directory;
        launcher = directory.resolve("app/bin/intake");
    }

    @BeforeEach
    void tree() throws IOException {
        Files.createDirectories(launcher.getParent());
        Files.copy(Path.of("bin/intake"), launcher);
        Files.writeString(root.resolve("pom.xml"), "<project/>");
        Files.createDirectories(root.resolve("core/target/maven-status"));
    }

    @Test
    void firstStart_buildsWhatRunsAlone_andSaysHowFarItIs() throws Exception {
        Outcome outcome = start("""
                echo "$@" > asked
                echo '[INFO] Building Intake Core 0.1.0-SNAPSHOT                                [1/4]'
                until grep -q 'part 1 of 4' faults; do sleep 1; done
                mkdir -p app/target && echo 'no jar' > app/target/intake.jar
                """);

        assertThat(Files.readString(root.resolve("asked")))
                .isEqualTo("-B -Dlaunch -pl core,adapters-http,adapters-jdbc,app process-classes\n");
        assertThat(outcome.faults())
                .contains("intake: building ")
                .contains("intake: part 1 of 4, Intake Core (")
                .doesNotContain("[INFO]");
        assertThat(outcome.output()).isEmpty();
        // What was compiled without its checks is compiled again by the next build.
        assertThat(root.resolve("core/target/maven-status")).doesNotExist();
    }

    @Test
    void build_thatFails_showsTheFaultsOnly_andLeavesNoLock() throws Exception {
        Outcome outcome = start("""
                echo '[INFO] Scanning for projects...'
                echo '[ERROR] Contact.java:[7,1] ; expected'
                exit 1
                """);

        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.faults())
                .contains("[ERROR] Contact.java:[7,1] ; expected\n", "intake: the build failed")
                .doesNotContain("Scanning");
        assertThat(root.resolve(".intake-build")).doesNotExist();
    }

    private record Outcome(int code, String output, String faults) {}

    private Outcome start(String maven) throws Exception {
        Path bin = Files.createDirectories(root.resolve("bin"));
        Path program = Files.writeString(bin.resolve("mvn"), "#!/bin/sh\n" + maven);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Path output = root.resolve("output");
        Path faults = root.resolve("faults");
        ProcessBuilder start = new ProcessBuilder("sh", launcher.toString(), "help")
                .redirectOutput(output.toFile())
                .redirectError(faults.toFile());
        start.environment()
                .putAll(Map.of(
                        "PATH", bin + ":" + System.getenv("PATH"), "JAVA_HOME", System.getProperty("java.home")));
        int code = start.start().waitFor();
        return new Outcome(code, Files.readString(output), Files.readString(faults));
    }
}
