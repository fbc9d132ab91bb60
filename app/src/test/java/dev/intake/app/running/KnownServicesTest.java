package dev.intake.app.running;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownServicesTest {
    private static final KnownService ONE = new KnownService(Path.of("/data/one"), 8081, Optional.empty());
    private static final KnownService TWO =
            new KnownService(Path.of("/data/two"), 8082, Optional.of("https://intake.example.com"));

    @TempDir
    private Path state = Path.of("");

    private KnownServices services() {
        return KnownServices.of(Map.of("XDG_STATE_HOME", state.toString(), "HOME", "/nowhere"));
    }

    @Test
    void service_isFoundWhileItsNoteStands() {
        try (KnownServices.Note one = services().note(ONE)) {
            assertThat(one).isNotNull();
            try (KnownServices.Note two = services().note(TWO)) {
                assertThat(two).isNotNull();
                assertThat(services().all()).containsExactlyInAnyOrder(ONE, TWO);
                assertThat(services().on(TWO.dataDirectory())).contains(TWO);
            }
            assertThat(services().all()).containsExactly(ONE);
        }
        assertThat(services().all()).isEmpty();
    }

    @Test
    void note_ofAProcessThatHasEnded_isRemoved() throws IOException {
        services().note(ONE);
        Path folder = state.resolve("intake/services");
        try (Stream<Path> notes = Files.list(folder)) {
            for (Path note : notes.toList()) {
                Files.writeString(
                        note,
                        Files.readString(note).replaceFirst("\"startedAt\":\"[^\"]*\"", "\"startedAt\":\"1970\""));
            }
        }

        assertThat(services().all()).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void note_thatCannotBeRead_isNoService() throws IOException {
        Path folder = Files.createDirectories(state.resolve("intake/services"));
        Files.writeString(folder.resolve("1.json"), "not JSON");
        Files.writeString(folder.resolve("2.json"), "{}");

        assertThat(services().all()).isEmpty();
    }

    @Test
    void withoutAHome_nothingIsNoted() {
        KnownServices nowhere = KnownServices.of(Map.of());
        try (KnownServices.Note note = nowhere.note(ONE)) {
            assertThat(note).isNotNull();
            assertThat(nowhere.all()).isEmpty();
        }
    }

    @Test
    void home_isTheUsualPlace() {
        KnownServices atHome = KnownServices.of(Map.of("HOME", state.toString()));
        try (KnownServices.Note note = atHome.note(ONE)) {
            assertThat(note).isNotNull();
            assertThat(state.resolve(".local/state/intake/services")).isNotEmptyDirectory();
            assertThat(atHome.all()).containsExactly(ONE);
        }
    }
}
