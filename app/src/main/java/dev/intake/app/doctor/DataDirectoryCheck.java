package dev.intake.app.doctor;

import dev.intake.jdbc.embedded.ProcessUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks the directory of the embedded database. */
final class DataDirectoryCheck {
    private static final String SUBJECT = "data directory";
    private static final long MEGABYTE = 1024 * 1024;
    private static final long MIN_FREE_MEGABYTES = 1024;

    private DataDirectoryCheck() {}

    static Check of(Path directory) {
        Path existing = directory;
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        if (!Files.isWritable(existing)) {
            return Check.failed(
                    SUBJECT,
                    existing + " is not writable by " + ProcessUser.name(),
                    "Let that user write to it, or choose another directory with INTAKE_DATA_DIR.");
        }
        try {
            long free = Files.getFileStore(existing).getUsableSpace() / MEGABYTE;
            String detail =
                    directory + (Files.exists(directory) ? "" : " (does not exist yet)") + ", " + free + " MB free";
            return free < MIN_FREE_MEGABYTES
                    ? Check.warning(SUBJECT, detail, "Free some space: a full disk stops the service.")
                    : Check.ok(SUBJECT, detail);
        } catch (IOException e) {
            return Check.failed(SUBJECT, existing + " cannot be checked: " + e, "Choose another INTAKE_DATA_DIR.");
        }
    }
}
