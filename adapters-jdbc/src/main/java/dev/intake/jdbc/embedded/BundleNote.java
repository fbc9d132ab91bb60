package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.JarFile;

/**
 * The file {@code programs}, which names the directory of the bundle that was unpacked last. Without it, each start would
 * read all 15 MB of the bundle to compute its digest.
 */
record BundleNote(ServerHome home) {
    /** Returns the length and CRC-32 of a bundle, as listed in its jar; absent if no jar of the class path contains it. */
    static Optional<String> identity(String bundle) throws IOException {
        URL resource = BundleNote.class.getResource("/" + bundle);
        if (resource == null || !(resource.openConnection() instanceof JarURLConnection connection)) {
            return Optional.empty();
        }
        connection.setUseCaches(false);
        try (JarFile jar = connection.getJarFile()) {
            return Optional.ofNullable(jar.getEntry(connection.getEntryName()))
                    .map(entry -> entry.getSize() + "-" + Long.toHexString(entry.getCrc()));
        }
    }

    /**
     * Returns the directory that holds the bundle; absent if another one was unpacked last, or its directory no longer
     * exists.
     */
    Optional<Path> directory(String identity) {
        try {
            String[] noted = Files.readString(file()).strip().split(" ", 2);
            return noted.length == 2 && noted[0].equals(identity)
                    ? Optional.of(home.root().resolve(noted[1])).filter(Files::isDirectory)
                    : Optional.empty();
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Records that the directory, a child of the server's, contains the bundle. */
    void write(String identity, Path directory) throws IOException {
        Files.writeString(file(), identity + " " + directory.getFileName() + "\n");
    }

    private Path file() {
        return home.root().resolve("programs");
    }
}
