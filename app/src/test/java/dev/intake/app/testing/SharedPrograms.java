package dev.intake.app.testing;

import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.jdbc.embedded.ServerLauncher;
import dev.intake.testing.MemoryFolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * PostgreSQL's programs as the first data directory of this JVM has them: to unpack them for each costs more than all that
 * most tests do with one. Each directory gets links to the same files, as though an earlier start had left them there.
 */
public final class SharedPrograms {
    private static final String HOME = "postgresql";
    private static Optional<Path> shared = Optional.empty();

    private SharedPrograms() {}

    /** A server of its own on an empty directory, for a test that has no use for the service. */
    public static EmbeddedServer start(Path data) {
        try {
            into(data);
            EmbeddedServer server = new ServerLauncher(data, new SecureRandom()).start();
            from(data);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lets a server that starts on this directory find the programs, if there are any and this is its first start. */
    public static synchronized void into(Path data) throws IOException {
        Path home = data.resolve(HOME);
        if (shared.isEmpty() || Files.exists(home)) {
            return;
        }
        Files.createDirectories(data);
        Files.createDirectory(home, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        // By this file, the first of all, a server knows that the directory is its own.
        Files.createFile(home.resolve("lock"));
        link(shared.get(), home);
    }

    /** Keeps what a start has unpacked in this directory for the next ones. */
    public static synchronized void from(Path data) throws IOException {
        if (shared.isEmpty()) {
            Path keep = MemoryFolders.create("intake-programs-");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(keep)));
            Path home = data.resolve(HOME);
            try (Stream<Path> files = Files.list(home)) {
                for (Path programs : files.filter(
                                file -> home.relativize(file).toString().startsWith("programs-"))
                        .toList()) {
                    link(home, keep, programs);
                }
            }
            shared = Optional.of(keep);
        }
    }

    private static void link(Path from, Path to) throws IOException {
        link(from, to, from);
    }

    private static void link(Path from, Path to, Path tree) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(tree)) {
            files = walk.filter(file -> !file.equals(from)).toList();
        }
        for (Path file : files) {
            Path target = to.resolve(from.relativize(file).toString());
            if (Files.isDirectory(file) && !Files.isSymbolicLink(file)) {
                Files.createDirectory(target);
            } else if (Files.isSymbolicLink(file)) {
                Path named = Files.readSymbolicLink(file);
                Files.createSymbolicLink(target, named);
            } else {
                linkOrCopy(file, target);
            }
        }
    }

    /** A test may have its directory on another device. */
    private static void linkOrCopy(Path file, Path target) throws IOException {
        try {
            Files.createLink(target, file);
        } catch (FileSystemException apart) {
            Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
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
