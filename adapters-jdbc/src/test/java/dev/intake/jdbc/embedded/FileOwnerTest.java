package dev.intake.jdbc.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileOwnerTest {
    /** A file's change time moves with every call that sets an owner, even the one that it has. */
    @Test
    void give_whatIsTheOwnersAlready_asksNothingOfTheSystem(@TempDir Path directory) throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), directory.resolve("missing"));
        Object fileChanged = changed(file);
        Object linkChanged = changed(link);
        awaitLaterClock(directory, fileChanged);

        FileOwner.of(directory).applyRecursively(directory);

        assertThat(changed(file)).isEqualTo(fileChanged);
        assertThat(changed(link)).isEqualTo(linkChanged);
    }

    @Test
    void of_aLink_isTheOwnerOfWhatItPointsTo(@TempDir Path directory) throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("/"));

        assertThat(FileOwner.of(link).isRoot()).isTrue();
    }

    private static Object changed(Path file) throws IOException {
        return Files.getAttribute(file, "unix:ctime", LinkOption.NOFOLLOW_LINKS);
    }

    /** The file system's clock moves in steps: a call right after the file was made would leave no trace. */
    private static void awaitLaterClock(Path directory, Object than) throws IOException {
        Path probe = directory.resolveSibling(directory.getFileName() + "-clock");
        try {
            do {
                Files.deleteIfExists(probe);
                Files.createFile(probe);
            } while (changed(probe).equals(than));
        } finally {
            Files.deleteIfExists(probe);
        }
    }
}
