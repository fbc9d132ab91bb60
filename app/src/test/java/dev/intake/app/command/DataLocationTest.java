package dev.intake.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.running.KnownService;
import dev.intake.app.running.KnownServices;
import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.Setting;
import dev.intake.app.settings.Settings;
import dev.intake.app.settings.SettingsReader;
import dev.intake.app.settings.SettingsReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataLocationTest {
    @TempDir
    private Path folder = Path.of("");

    private KnownServices services() {
        return KnownServices.of(Map.of("HOME", folder.toString()));
    }

    private KnownService service(String name, int port) {
        return new KnownService(folder.resolve(name), port, Optional.empty());
    }

    private static Settings settings(Map<Setting, String> flags) {
        return ((SettingsReading.Valid) SettingsReader.read(Map.of(), flags)).settings();
    }

    @Test
    void withoutADirectory_theOneServiceThatRuns_isMeant() {
        try (KnownServices.Note note = services().note(service("a", 8099))) {
            assertThat(note).isNotNull();
            DataLocation.Found found =
                    (DataLocation.Found) DataLocation.of(settings(Map.of()), services(), folder.resolve("installed"));

            assertThat(found.settings().database()).isEqualTo(new DatabaseSettings.Embedded(folder.resolve("a")));
            assertThat(found.settings().baseUrl().value()).isEqualTo("http://localhost:8099");
            assertThat(found.note())
                    .get()
                    .asString()
                    .contains("port 8099", folder.resolve("a").toString());
        }
    }

    @Test
    void withoutADirectory_ofSeveralServices_oneHasToBeChosen() {
        try (KnownServices.Note first = services().note(service("a", 8098));
                KnownServices.Note second = services().note(service("b c", 8099))) {
            assertThat(first).isNotSameAs(second);
            DataLocation.Ambiguous place = (DataLocation.Ambiguous)
                    DataLocation.of(settings(Map.of()), services(), folder.resolve("installed"));

            assertThat(place.refused().exitCode()).isEqualTo(1);
            assertThat(String.join("\n", place.refused().complaint()))
                    .contains("--data-dir " + folder.resolve("a") + "  (port 8098)")
                    .contains("--data-dir '" + folder.resolve("b c") + "'  (port 8099)");
        }
    }

    @Test
    void directoryOfARunningService_leadsToItsPort_unlessAnotherIsNamed() throws IOException {
        Files.createDirectories(folder.resolve("a/postgresql/cluster"));
        Map<Setting, String> flags =
                Map.of(Setting.DATA_DIRECTORY, folder.resolve("a").toString());
        Map<Setting, String> both =
                Map.of(Setting.DATA_DIRECTORY, folder.resolve("a").toString(), Setting.PORT, "9000");
        try (KnownServices.Note note = services().note(service("a", 8099))) {
            assertThat(note).isNotNull();
            assertThat(((DataLocation.Found) DataLocation.of(settings(flags), services(), folder.resolve("installed")))
                            .settings()
                            .port())
                    .isEqualTo(8099);
            assertThat(((DataLocation.Found) DataLocation.of(settings(both), services(), folder.resolve("installed")))
                            .settings()
                            .port())
                    .isEqualTo(9000);
        }
    }

    @Test
    void directoryThatIsNamed_isKept_evenWithoutADatabase() {
        Map<Setting, String> flags =
                Map.of(Setting.DATA_DIRECTORY, folder.resolve("other").toString());
        try (KnownServices.Note note = services().note(service("a", 8099))) {
            assertThat(note).isNotNull();
            assertThat(((DataLocation.Found) DataLocation.of(settings(flags), services(), folder.resolve("installed")))
                            .settings()
                            .database())
                    .isEqualTo(new DatabaseSettings.Embedded(folder.resolve("other")));
        }
    }

    @Test
    void withoutADirectoryAndARunningService_theInstalledData_areMeant() throws IOException {
        Path installed = folder.resolve("installed");
        Files.createDirectories(installed.resolve("postgresql/cluster"));
        DataLocation.Found stopped = (DataLocation.Found) DataLocation.of(settings(Map.of()), services(), installed);
        assertThat(stopped.settings().database()).isEqualTo(new DatabaseSettings.Embedded(installed));
        assertThat(stopped.note()).contains("intake: using the data in " + installed);

        KnownServices ofItsUser = KnownServices.of(Map.of("HOME", installed.toString()));
        try (KnownServices.Note note = ofItsUser.note(new KnownService(installed, 8099, Optional.empty()))) {
            assertThat(note).isNotNull();
            assertThat(((DataLocation.Found) DataLocation.of(settings(Map.of()), services(), installed))
                            .settings()
                            .port())
                    .isEqualTo(8099);
        }
    }

    @Test
    void installedDataOfAnotherUser_areNamed_andNotUsed() throws IOException {
        Path closed = folder.resolve("closed");
        Files.createDirectories(closed);
        Files.setPosixFilePermissions(closed, Set.of());

        DataLocation.Found found = (DataLocation.Found) DataLocation.of(settings(Map.of()), services(), closed);

        assertThat(found.settings()).isEqualTo(settings(Map.of()));
        assertThat(DataLocation.ofAnotherUser(closed)).contains("sudo -u " + Files.getOwner(closed));
        // Root reads the directory, and there is no database in it.
        boolean readable = Files.isExecutable(closed);
        assertThat(found.note())
                .isEqualTo(readable ? Optional.empty() : Optional.of(DataLocation.ofAnotherUser(closed)));
    }
}
