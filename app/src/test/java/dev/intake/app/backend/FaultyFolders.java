package dev.intake.app.backend;

import static dev.intake.app.backend.FaultyStart.refused;
import static dev.intake.app.backend.StartSettings.embedded;

import dev.intake.jdbc.embedded.ProcessUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;

/**
 * Data directories with which something is wrong.
 *
 * @param folder where they are made; the one called {@code shared} there is in order
 */
record FaultyFolders(Path folder) {
    /** A start in each of them. */
    Stream<FaultyStart> starts() throws IOException {
        return Stream.of(
                refused(
                        "cannot be written to",
                        embedded(unwritable()),
                        "The data directory " + unwritable() + " cannot be used: ",
                        "Let the user " + ProcessUser.name() + " write there"),
                refused(
                        "holds something else",
                        embedded(ofSomethingElse()),
                        "holds files that are not Intake's",
                        "Choose another data directory"),
                refused(
                        "of another version",
                        embedded(ofOtherVersion()),
                        "belongs to PostgreSQL 17, but this Intake includes version 18",
                        "move the data with pg_dump, or choose another data directory"),
                refused(
                        "full",
                        embedded(full()),
                        "could not write to file \"base/1/2619\": No space left on device",
                        "Free disk space there, or choose another data directory"),
                refused(
                        "of a user without a name",
                        embedded(ofNameless()),
                        "could not look up effective user ID 61787: user does not exist. ",
                        "Give the user a name in /etc/passwd, or install libnss-systemd"),
                refused(
                        "with a master key that is none",
                        embedded(withMasterKey("hunter2")),
                        "master.key contains no master key: master key 1 of 1 is not ID:KEY",
                        "restore the file from a backup"));
    }

    /** Root may write everywhere, but not even root can make a directory there. */
    private static Path unwritable() {
        return Path.of("/sys/intake");
    }

    private Path ofSomethingElse() throws IOException {
        Path data = folder.resolve("other");
        Files.createDirectories(data.resolve("postgresql/16"));
        return data;
    }

    private Path withMasterKey(String text) throws IOException {
        Path data = Files.createDirectories(folder.resolve("key"));
        Files.writeString(data.resolve("master.key"), text);
        return data;
    }

    private Path ofOtherVersion() throws IOException {
        Path data = folder.resolve("seventeen");
        Path root = home(data);
        Files.createSymbolicLink(root.resolve(programs().getFileName()), programs());
        Files.copy(folder.resolve("shared/postgresql/password"), root.resolve("password"));
        Files.writeString(Files.createDirectory(root.resolve("cluster")).resolve("PG_VERSION"), "17\n");
        return data;
    }

    private Path full() throws IOException {
        return ofPrograms("full", """
                echo 'performing post-bootstrap initialization ... '
                echo '2026-11-22 02:00:00.000 UTC [7] FATAL:  could not write to file "base/1/2619": No space left on device'
                echo 'child process exited with exit code 1'
                echo 'initdb: removing data directory'
                exit 1
                """);
    }

    private Path ofNameless() throws IOException {
        return ofPrograms("nameless", """
                echo 'initdb: error: could not look up effective user ID 61787: user does not exist'
                exit 1
                """);
    }

    /** With programs that print what PostgreSQL's print then; DiskFullTest of the fault harness fills a real disk. */
    private Path ofPrograms(String name, String initdb) throws IOException {
        Path data = folder.resolve(name);
        Path root = home(data);
        Path bin =
                Files.createDirectories(root.resolve(programs().getFileName()).resolve("bin"));
        program(bin.resolve("postgres"), "echo 'postgres (PostgreSQL) 18.1'");
        program(bin.resolve("initdb"), initdb);
        return data;
    }

    private static Path home(Path data) throws IOException {
        Path root = Files.createDirectories(data.resolve("postgresql"));
        Files.createFile(root.resolve("lock"));
        return root;
    }

    private Path programs() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("shared/postgresql"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("programs-"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static void program(Path file, String script) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
