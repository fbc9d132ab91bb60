package dev.intake.jdbc.embedded;

import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * PostgreSQL's programs on this machine.
 *
 * @param directory contains {@code initdb}, {@code pg_ctl} and {@code postgres}
 */
record PostgresBinaries(Path directory) {
    Path initdb() {
        return directory.resolve("initdb");
    }

    Path pgCtl() {
        return directory.resolve("pg_ctl");
    }

    Path postgres() {
        return directory.resolve("postgres");
    }

    /**
     * Returns the bundled programs, which are unpacked into the server's directory on first use. Each bundle has a
     * directory named after its digest, so an upgrade never changes running programs.
     */
    static PostgresBinaries bundled(ServerHome home) throws IOException {
        BundleNote note = new BundleNote(home);
        Optional<String> bundle = BundleNote.identity("postgres-" + system() + "-" + machine() + ".txz");
        Optional<Path> noted = bundle.flatMap(note::directory);
        Path target = noted.isPresent() ? noted.get() : unpacked(home);
        if (noted.isEmpty() && bundle.isPresent()) {
            note.write(bundle.get(), target);
        }
        return new PostgresBinaries(target.resolve("bin"));
    }

    /** Returns the directory of the bundle; unpacks the bundle if the directory is missing. */
    private static Path unpacked(ServerHome home) throws IOException {
        byte[] archive = archive();
        Path target = home.root().resolve("programs-" + sha256(archive).substring(0, 12));
        if (!Files.exists(target)) {
            Path draft = home.root().resolve("programs.new");
            deleteAll(draft);
            unpack(archive, draft);
            if (ServerAccount.isRoot()) {
                FileOwner.of(home.root()).applyRecursively(draft);
            }
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        }
        return target;
    }

    private static String system() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac") ? "darwin" : "linux";
    }

    private static String machine() {
        String machine = System.getProperty("os.arch", "");
        return machine.equals("amd64") ? "x86_64" : machine;
    }

    private static byte[] archive() throws IOException {
        String system = system();
        String machine = machine();
        try (InputStream stream = DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system, machine)) {
            if (stream == null) {
                throw new EmbeddedServerException("No PostgreSQL is bundled for " + system + " on " + machine
                        + ". Install PostgreSQL and set INTAKE_JDBC_URL.");
            }
            return stream.readAllBytes();
        } catch (IllegalStateException e) {
            throw new EmbeddedServerException(
                    "No PostgreSQL is bundled for " + system + " on " + machine + ": " + e.getMessage()
                            + ". Install PostgreSQL and set INTAKE_JDBC_URL.",
                    e);
        }
    }

    /** Unpacks PostgreSQL's programs from the archive that the bundles contain. */
    static void unpack(byte[] archive, Path target) throws IOException {
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new XZCompressorInputStream(new ByteArrayInputStream(archive)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Path file = entry.resolveIn(target);
                Files.createDirectories(Objects.requireNonNull(file.getParent()));
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                } else if (entry.isSymbolicLink()) {
                    Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
                } else {
                    Files.copy(tar, file);
                    String mode = (entry.getMode() & 0100) == 0 ? "rw-r--r--" : "rwxr-xr-x";
                    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
                }
            }
        }
    }

    /** Deletes a directory that a crash may have left incomplete. */
    static void deleteAll(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> walk = Files.walk(directory)) {
            for (Path file : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
