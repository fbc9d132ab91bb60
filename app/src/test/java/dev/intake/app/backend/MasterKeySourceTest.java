package dev.intake.app.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.EmailSettings;
import dev.intake.app.settings.LogSettings;
import dev.intake.app.settings.NetworkSettings;
import dev.intake.app.settings.Settings;
import dev.intake.app.settings.StopTimes;
import dev.intake.jdbc.vault.MasterKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MasterKeySourceTest {
    @TempDir
    private Path directory = Path.of("");

    private static Settings settings(DatabaseSettings database, Optional<MasterKeys> keys) {
        return new Settings(
                8080,
                new NetworkSettings(Optional.empty(), 0, List.of()),
                Optional.empty(),
                database,
                keys,
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
                Optional.empty());
    }

    private MasterKeys beside(long seed) {
        return MasterKeySource.of(
                settings(new DatabaseSettings.Embedded(directory), Optional.empty()), new Random(seed));
    }

    @Test
    void embedded_makesAKeyOnce_andKeepsItForItsOwnerOnly() throws IOException {
        String made = beside(1).reveal();

        assertThat(beside(2).reveal()).isEqualTo(made);
        Path file = directory.resolve("master.key");
        assertThat(file).hasContent(made);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hunter2", "1:hunter2", "\n"})
    void fileThatHoldsNoKey_isRefused_andNotReplaced(String content) throws IOException {
        Path file = Files.writeString(directory.resolve("master.key"), content);

        assertThatThrownBy(() -> beside(1))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("master.key contains no master key")
                .hasMessageNotContaining("hunter2");
        assertThat(file).hasContent(content);
    }

    @Test
    void keyThatIsSet_goesBeforeTheFile_andMakesNone() {
        MasterKeys set = MasterKeys.generate(new Random(3));

        assertThat(MasterKeySource.of(
                        settings(new DatabaseSettings.Embedded(directory), Optional.of(set)), new Random(1)))
                .isSameAs(set);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void databaseOfSomebodyElse_needsAKeyThatIsSet() {
        DatabaseSettings external = new DatabaseSettings.External(
                "jdbc:postgresql://db/intake", Optional.empty(), Optional.empty(), Optional.empty(), 24);

        assertThatThrownBy(() -> MasterKeySource.of(settings(external, Optional.empty()), new Random(1)))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("set INTAKE_MASTER_KEY or INTAKE_MASTER_KEY_FILE");
    }
}
