package dev.intake.app.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.EmailSettings;
import dev.intake.app.settings.LogSettings;
import dev.intake.app.settings.NetworkSettings;
import dev.intake.app.settings.Settings;
import dev.intake.app.settings.StopTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherTest {
    private static Launcher launcher(DatabaseSettings database) {
        return Launcher.of(new Settings(
                8080,
                new NetworkSettings(Optional.empty(), 0, List.of()),
                Optional.empty(),
                database,
                Optional.empty(),
                Settings.DEFAULT_CLERK_BASE_URL,
                Settings.DEFAULT_STRIPE_BASE_URL,
                Settings.DEFAULT_POLAR_BASE_URL,
                Optional.empty(),
                new EmailSettings.Keep(),
                Optional.empty(),
                StopTimes.DEFAULT,
                Duration.ZERO,
                LogSettings.DEFAULT,
                Set.of(),
                Optional.empty()));
    }

    @Test
    void line_namesTheDataDirectory_onlyWhereItIsNotTheDefaultOne() {
        Path usual = Path.of("data").toAbsolutePath();

        assertThat(launcher(new DatabaseSettings.Embedded(usual)).line("tenant", "list"))
                .isEqualTo("app/bin/intake tenant list");
        assertThat(launcher(new DatabaseSettings.Embedded(Path.of("/my data"))).line("tenant", "list"))
                .isEqualTo("app/bin/intake tenant list --data-dir '/my data'");
        assertThat(launcher(new DatabaseSettings.External(
                                "jdbc:postgresql:x", Optional.empty(), Optional.empty(), Optional.empty(), 24))
                        .line("tenant", "list"))
                .isEqualTo("app/bin/intake tenant list");
    }

    @Test
    void program_isTheJarItself_whereItWasPutInAnotherPlace() {
        assertThat(Launcher.program(Path.of("/opt/intake/intake.jar"))).isEqualTo("java -jar /opt/intake/intake.jar");
        assertThat(Launcher.program(Path.of("/opt/in take/intake.jar")))
                .isEqualTo("java -jar '/opt/in take/intake.jar'");
        assertThat(Launcher.program(Path.of("/home/ada/intake/app/target/intake.jar")))
                .isEqualTo("app/bin/intake");
    }

    @Test
    void program_inARelease_isItsLauncher(@TempDir Path release) throws IOException {
        Path bin = Files.createDirectory(release.resolve("bin"));
        Path launcher = Files.writeString(bin.resolve("intake"), "#!/bin/sh\n");

        assertThat(Launcher.program(release.resolve("intake.jar"))).startsWith("java -jar ");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        assertThat(Launcher.program(release.resolve("intake.jar"))).isEqualTo(launcher.toString());
    }

    @Test
    void word_isOneWordToTheShell() {
        assertThat(Launcher.quoted("it's $HOME")).isEqualTo("'it'\\''s $HOME'");
        assertThat(Launcher.quoted("")).isEqualTo("''");
        assertThat(Launcher.quoted("user.signed_up")).isEqualTo("user.signed_up");
    }
}
