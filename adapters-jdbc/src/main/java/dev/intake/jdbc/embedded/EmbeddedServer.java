package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A running embedded PostgreSQL. {@link #close()} stops it if this process owns it, and leaves it alone if this process
 * only joined. It installs no shutdown hook: the caller closes it last, after everything that uses it.
 */
public final class EmbeddedServer implements AutoCloseable {
    static final String ADMINISTRATOR = "postgres";

    private final int port;
    private final Password password;
    private final Optional<Ownership> ownership;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedServer(int port, Password password, Optional<Ownership> ownership) {
        this.port = port;
        this.password = password;
        this.ownership = ownership;
    }

    static EmbeddedServer owned(int port, Password password, Postmaster postmaster, DirectoryLock lock) {
        return new EmbeddedServer(port, password, Optional.of(new Ownership(postmaster, lock)));
    }

    static EmbeddedServer joined(int port, Password password) {
        return new EmbeddedServer(port, password, Optional.empty());
    }

    private record Ownership(Postmaster postmaster, DirectoryLock lock) {}

    /** How Intake connects: the database {@code intake} as its owner, who is no superuser. */
    public ConnectionDetails connection() {
        return ConnectionDetails.of(port, ApplicationDatabase.NAME, ApplicationDatabase.ROLE, password);
    }

    /** How an administrator connects: the database {@code postgres} as superuser. */
    public ConnectionDetails administration() {
        return administration(port, password);
    }

    static ConnectionDetails administration(int port, Password password) {
        return ConnectionDetails.of(port, "postgres", ADMINISTRATOR, password);
    }

    /** The port on 127.0.0.1. */
    public int port() {
        return port;
    }

    /** Whether this process owns the server and will stop it, as opposed to having joined another process's. */
    public boolean isOwned() {
        return ownership.isPresent();
    }

    /**
     * Stops an owned server after a last checkpoint, disconnecting whoever is still connected, and gives the directory
     * free. Does nothing the second time, or if the server was only joined.
     *
     * @throws EmbeddedServerException if it does not stop; the next start adopts it then
     */
    @Override
    public void close() {
        if (ownership.isEmpty() || closed.getAndSet(true)) {
            return;
        }
        Ownership owned = ownership.get();
        try {
            try {
                owned.postmaster().stop();
            } finally {
                owned.lock().close();
            }
        } catch (IOException e) {
            throw new EmbeddedServerException("The embedded server was not stopped cleanly: " + e, e);
        }
    }
}
