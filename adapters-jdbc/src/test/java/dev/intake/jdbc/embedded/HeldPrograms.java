package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** PostgreSQL's programs, whose starts a test can make wait or fail. */
final class HeldPrograms {
    private final Path directory;

    private HeldPrograms(Path directory) {
        this.directory = directory;
    }

    static HeldPrograms in(Path directory) throws IOException {
        Path real = ServerFixture.programs();
        Files.createDirectories(directory);
        for (String program : new String[] {"initdb", "postgres"}) {
            write(directory.resolve(program), "exec '" + real.resolve(program) + "' \"$@\"");
        }
        write(directory.resolve("pg_ctl"), """
                if [ "$1" = start ]; then
                    while [ -e '%1$s/hold' ]; do sleep 0.05; done
                    if [ -e '%1$s/fail' ]; then echo 'pg_ctl: error: this start fails'; exit 1; fi
                fi
                exec '%2$s' "$@"
                """.formatted(directory, real.resolve("pg_ctl")));
        return new HeldPrograms(directory);
    }

    private static void write(Path file, String script) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    Path directory() {
        return directory;
    }

    /** Starts wait from now on. */
    void hold() throws IOException {
        Files.createFile(directory.resolve("hold"));
    }

    void release() throws IOException {
        Files.deleteIfExists(directory.resolve("hold"));
    }

    /** Starts fail from now on. */
    void fail() throws IOException {
        Files.createFile(directory.resolve("fail"));
    }

    void succeed() throws IOException {
        Files.deleteIfExists(directory.resolve("fail"));
    }
}
