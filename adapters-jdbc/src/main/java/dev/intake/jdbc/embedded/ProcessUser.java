package dev.intake.jdbc.embedded;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The operating system user of this process. In a container or under systemd the user may have no name; Java then
 * reports the id 0, as for root.
 */
public final class ProcessUser {
    /** Java's value for a user without a name. */
    private static final String UNNAMED = "?";

    private static final Path SELF = Path.of("/proc/self");

    private ProcessUser() {}

    /** Returns the user id; 0 is root. */
    public static long id() {
        try {
            return (int) Files.getAttribute(SELF, "unix:uid");
        } catch (IOException notLinux) {
            return new UnixSystem().getUid();
        }
    }

    /** Returns the user's name for messages about file permissions; {@code id 61787} if it has none. */
    public static String name() {
        String name = System.getProperty("user.name", UNNAMED);
        return name.equals(UNNAMED) ? "id " + id() : name;
    }
}
