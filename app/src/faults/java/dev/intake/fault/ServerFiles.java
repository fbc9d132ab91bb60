package dev.intake.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of an embedded PostgreSQL, as seen from outside.
 *
 * @param directory the data directory
 */
record ServerFiles(Path directory) {
    /** Returns the process that the server's file names. */
    long postmasterPid() throws IOException {
        Path file = directory.resolve("postgresql/cluster/postmaster.pid");
        try {
            List<String> lines = Files.readAllLines(file);
            return Long.parseLong(lines.get(0).strip());
        } catch (NoSuchFileException | IndexOutOfBoundsException notRunning) {
            throw new IOException("no server is named in " + file, notRunning);
        }
    }

    /** Returns how many sessions waited in a circle, by the server's log. */
    long deadlocks() throws IOException {
        return logged("deadlock detected");
    }

    /** Returns how many lines of the server's log contain a text. */
    long logged(String text) throws IOException {
        long found = 0;
        try (Stream<Path> files = Files.find(
                directory,
                3,
                (path, attributes) -> path.getFileName().toString().startsWith("server.log"))) {
            for (Path log : files.toList()) {
                try (Stream<String> lines = Files.lines(log)) {
                    found += lines.filter(line -> line.contains(text)).count();
                }
            }
        }
        return found;
    }

    void delete() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
