package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/** The programs of the oldest PostgreSQL that Intake supports, from the bundle that the thorough build has copied. */
public final class OldestPrograms {
    private static final Path BUNDLE = Path.of("target", "oldest-postgresql.jar");

    private OldestPrograms() {}

    /**
     * Unpacks the programs.
     *
     * @param data the data directory of the server that runs them, whose owner can read what is below it
     * @return the directory that holds {@code initdb}, {@code pg_ctl} and {@code postgres}
     * @throws IllegalStateException if the build has not copied the bundle
     */
    public static Path into(Path data) throws IOException {
        if (!Files.exists(BUNDLE)) {
            throw new IllegalStateException(
                    BUNDLE.toAbsolutePath() + " is missing. Run the build with -Pthorough, which copies it.");
        }
        Path programs = data.resolve("oldest-programs");
        try (JarFile bundle = new JarFile(BUNDLE.toFile())) {
            ZipEntry archive = bundle.stream()
                    .filter(entry -> entry.getName().endsWith(".txz"))
                    .findFirst()
                    .orElseThrow();
            PostgresBinaries.unpack(bundle.getInputStream(archive).readAllBytes(), programs);
        }
        return programs.resolve("bin");
    }
}
