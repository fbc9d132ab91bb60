package dev.intake.app.testing;

import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.jdbc.embedded.ServerLauncher;
import dev.intake.testing.SharedPrograms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;

/** Servers for tests that have no use for the service that else starts them. */
public final class EmbeddedServers {
    private EmbeddedServers() {}

    /** A separate server on an empty directory. */
    public static EmbeddedServer start(Path data) {
        try {
            SharedPrograms.into(data);
            EmbeddedServer server = new ServerLauncher(data, new SecureRandom()).start();
            SharedPrograms.from(data);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
