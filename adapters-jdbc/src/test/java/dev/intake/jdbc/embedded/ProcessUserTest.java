package dev.intake.jdbc.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessUserTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Says who runs it. */
    static final class Main {
        private Main() {}

        public static void main(String[] arguments) {
            System.out.println(ProcessUser.id() + " " + ProcessUser.name());
        }
    }

    @Test
    void id_isWhatTheSystemSays() throws IOException {
        assertThat(Long.toString(ProcessUser.id()))
                .isEqualTo(
                        Command.of(List.of(), List.of("id", "-u")).run(PATIENCE).output());
    }

    /** Only root can be somebody else. For another user this shows the name. */
    @Test
    void idAndName_ofAUserWithoutAName_areItsNumber(@TempDir Path directory) throws IOException {
        boolean root = ServerAccount.isRoot();
        copy(directory, ProcessUser.class);
        copy(directory, Main.class);
        List<String> words = new ArrayList<>();
        if (root) {
            new FileOwner(61787, 61787).applyRecursively(directory);
            words.addAll(List.of("setpriv", "--reuid=61787", "--regid=61787", "--clear-groups", "--"));
        }
        words.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                directory.toString(),
                Main.class.getName()));

        Command.Outcome output = Command.of(List.of(), words).in(directory).run(PATIENCE);

        assertThat(output)
                .isEqualTo(new Command.Outcome(
                        0, root ? "61787 id 61787" : ProcessUser.id() + " " + System.getProperty("user.name")));
    }

    private static void copy(Path directory, Class<?> type) throws IOException {
        String file = type.getName().replace('.', '/') + ".class";
        try (InputStream bytes = ClassLoader.getSystemResourceAsStream(file)) {
            assertThat(bytes).as(file).isNotNull();
            Path copy = directory.resolve(file);
            Files.createDirectories(copy.getParent());
            Files.copy(bytes, copy);
        }
    }
}
