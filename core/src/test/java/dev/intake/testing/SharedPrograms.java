package dev.intake.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * PostgreSQL's programs as the first data directory of a module's tests has unpacked them: to do that for each costs more
 * than all that most tests do with one. They are kept in what Maven builds, so that later builds find them, and each data
 * directory gets the same files, as though an earlier start had left them there.
 */
public final class SharedPrograms {
    private static final Path KEPT = Path.of("target", "postgresql-programs");
    private static final String HOME = "postgresql";

    private SharedPrograms() {}

    /** Lets a server that starts on this directory find the programs, if there are any and this is its first start. */
    public static void into(Path data) throws IOException {
        Path home = data.resolve(HOME);
        if (!Files.exists(KEPT) || Files.exists(home)) {
            return;
        }
        Files.createDirectories(data);
        Files.createDirectory(home, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        // By this file, the first of all, a server knows that the directory is its own.
        Files.createFile(home.resolve("lock"));
        for (Path programs : programs(KEPT)) {
            copy(programs, home.resolve(programs.getFileName().toString()));
        }
    }

    /** Keeps what a start has unpacked in this directory for the next ones. */
    public static void from(Path data) throws IOException {
        for (Path programs : programs(data.resolve(HOME))) {
            Path kept = KEPT.resolve(programs.getFileName().toString());
            if (!Files.exists(kept)) {
                keep(programs, kept);
            }
        }
    }

    /** At once and whole: a build may be stopped, and two processes may have unpacked the same. */
    private static void keep(Path programs, Path kept) throws IOException {
        Files.createDirectories(KEPT);
        Path draft = KEPT.resolve("draft-" + UUID.randomUUID());
        copy(programs, draft);
        try {
            Files.move(draft, kept, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException keptByAnother) {
            delete(draft);
        }
    }

    private static List<Path> programs(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> directory.relativize(file).toString().startsWith("programs-"))
                    .toList();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(from)) {
            files = walk.toList();
        }
        for (Path file : files) {
            Path target = to.resolve(from.relativize(file).toString());
            if (Files.isSymbolicLink(file)) {
                Path named = Files.readSymbolicLink(file);
                Files.createSymbolicLink(target, named);
            } else if (Files.isDirectory(file)) {
                Files.createDirectory(target);
            } else {
                Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
