package dev.intake.jdbc.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleNoteTest {
    @Test
    void directory_isThatOfTheSameBundle_whileItIsThere(@TempDir Path data) throws IOException {
        ServerHome home = ServerHome.create(data);
        BundleNote note = new BundleNote(home);
        assertThat(note.directory("3-abc")).isEmpty();

        Path unpacked = Files.createDirectory(home.root().resolve("programs-1"));
        note.write("3-abc", unpacked);
        assertThat(note.directory("3-abc")).contains(unpacked);
        assertThat(note.directory("3-abd")).isEmpty();

        Files.delete(unpacked);
        assertThat(note.directory("3-abc")).isEmpty();
    }

    @Test
    void bundled_notesTheBundleOfTheClassPath() throws IOException {
        Path directory = Objects.requireNonNull(ServerFixture.programs().getParent());
        Path note = directory.resolveSibling("programs");

        assertThat(Files.readString(note)).endsWith(" " + directory.getFileName() + "\n");
        try (Stream<Path> left = Files.list(Objects.requireNonNull(directory.getParent()))) {
            assertThat(left.map(Path::getFileName).map(Path::toString)).doesNotContain("programs.new");
        }
    }

    @Test
    void identity_ofABundleThatNoJarHas_isAbsent() throws IOException {
        assertThat(BundleNote.identity("postgres-amiga-68000.txz")).isEmpty();
    }
}
