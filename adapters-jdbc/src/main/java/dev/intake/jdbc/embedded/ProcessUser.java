package dev.intake.jdbc.embedded;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The operating system's user that this process runs as. In a container or under systemd it may be one that the system's
 * list of users does not name. Java does not tell the number of such a user: it says 0, as if it were root.
 */
public final class ProcessUser {
    /** What Java says in place of a name that there is not. */
    private static final String UNNAMED = "?";

    private static final Path SELF = Path.of("/proc/self");

    private ProcessUser() {}

    /** The user's number; 0 is root. */
    public static long id() {
        try {
            return (int) Files.getAttribute(SELF, "unix:uid");
        } catch (IOException notLinux) {
            return new UnixSystem().getUid();
        }
    }

    /** The user's name for messages to whoever mends a file's rights; {@code id 61787} of one that has none. */
    public static String name() {
        String name = System.getProperty("user.name", UNNAMED);
        return name.equals(UNNAMED) ? "id " + id() : name;
    }
}
