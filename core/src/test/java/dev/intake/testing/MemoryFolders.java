package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Temporary folders in memory, where Linux offers that, programs may run from it and there is room; else in the usual
 * place. The servers that tests start have production's settings and wait for the disk at every turn; memory answers at
 * once. What a killed process has written outlives it there, too.
 */
public final class MemoryFolders implements TempDirFactory {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final long ROOM = 4L << 30;

    /** A new folder whose name begins with this. */
    public static Path create(String prefix, FileAttribute<?>... attributes) throws IOException {
        return Memory.IS_USABLE
                ? Files.createTempDirectory(SHARED_MEMORY, prefix, attributes)
                : Files.createTempDirectory(prefix, attributes);
    }

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context) throws IOException {
        return create("intake-");
    }

    /** Found out once a JVM. */
    private static final class Memory {
        static final boolean IS_USABLE = isUsable();

        private static boolean isUsable() {
            try {
                return Files.isWritable(SHARED_MEMORY)
                        && Files.getFileStore(SHARED_MEMORY).getUsableSpace() >= ROOM
                        && letsProgramsRun();
            } catch (IOException e) {
                return false;
            }
        }

        /** Containers often forbid it, and the servers' programs are unpacked beside their data. */
        private static boolean letsProgramsRun() throws IOException {
            Path program = Files.createTempFile(
                    SHARED_MEMORY,
                    "intake-",
                    ".sh",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            try {
                Files.writeString(program, "#!/bin/sh\n", UTF_8);
                return new ProcessBuilder(program.toString())
                                .start()
                                .onExit()
                                .join()
                                .exitValue()
                        == 0;
            } finally {
                Files.delete(program);
            }
        }
    }
}
