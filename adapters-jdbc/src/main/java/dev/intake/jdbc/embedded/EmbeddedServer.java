package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A running embedded PostgreSQL. {@link #close()} stops it if this process owns it, and has no effect if this process
 * only joined it. There is no shutdown hook: the caller closes it after everything that uses it.
 */
public final class EmbeddedServer implements AutoCloseable {
    static final String SUPERUSER = "postgres";

    private final ServerHome home;
    private final Password password;
    private final Password superuserPassword;
    private final Optional<Ownership> ownership;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile int port;
    private @Nullable ServerWatch watch;

    private EmbeddedServer(ServerHome home, int port, Optional<Ownership> ownership) throws IOException {
        this.home = home;
        this.port = port;
        this.password = home.storedPassword();
        this.superuserPassword = home.storedSuperuserPassword();
        this.ownership = ownership;
    }

    static EmbeddedServer owned(ServerHome home, int port, Postmaster postmaster, DirectoryLock lock)
            throws IOException {
        return new EmbeddedServer(home, port, Optional.of(new Ownership(postmaster, lock)));
    }

    static EmbeddedServer joined(ServerHome home, int port) throws IOException {
        return new EmbeddedServer(home, port, Optional.empty());
    }

    private record Ownership(Postmaster postmaster, DirectoryLock lock) {}

    /**
     * Returns the current connection details of Intake: the database {@code intake} as its owner, which is not a superuser.
     * Read them for each connection, because the port changes if it is taken during a restart.
     */
    public ConnectionDetails connection() {
        return ConnectionDetails.of(port(), ApplicationDatabase.NAME, ApplicationDatabase.ROLE, password);
    }

    /** Returns the current connection details of an administrator: the database {@code postgres} as superuser. */
    public ConnectionDetails administration() {
        return ConnectionDetails.of(port(), "postgres", SUPERUSER, superuserPassword);
    }

    /** Returns the current port on 127.0.0.1. */
    public int port() {
        return ownership.isPresent() ? port : storedPort();
    }

    /** Returns the port that the owner stored last. */
    private int storedPort() {
        try {
            return home.storedPort().orElse(port);
        } catch (IOException unreadable) {
            return port;
        }
    }

    /** Returns whether this process owns the server and will stop it; otherwise it joined another process's server. */
    boolean isOwned() {
        return ownership.isPresent();
    }

    /**
     * Restarts the server from now on whenever it ends unexpectedly. The first attempt is immediate; the delay grows to
     * 30 seconds while attempts fail or the server ends again within seconds. The port stays the same unless another
     * program takes it.
     *
     * @param observer is notified of ends and restarts
     * @throws IllegalStateException if this process does not own the server, or already restarts it
     */
    public synchronized void keepRunning(ServerObserver observer) {
        if (watch != null || ownership.isEmpty() || closed.get()) {
            throw new IllegalStateException("this process does not own the server, or already restarts it");
        }
        Postmaster postmaster = ownership.get().postmaster();
        watch = ServerWatch.start(
                postmaster,
                () -> {
                    port = postmaster.start();
                    ServerReadiness.await(home, this, postmaster);
                    return port;
                },
                observer);
    }

    /**
     * Stops an owned server after a checkpoint, disconnects its clients, and releases the directory. Has no effect on a
     * joined server or if repeated.
     *
     * @throws EmbeddedServerException if it does not stop; the next start then adopts it
     */
    @Override
    public void close() {
        if (ownership.isEmpty() || closed.getAndSet(true)) {
            return;
        }
        Ownership owned = ownership.get();
        try {
            try {
                endWatch();
            } finally {
                stop(owned);
            }
        } catch (IOException e) {
            throw new EmbeddedServerException("The embedded server was not stopped cleanly: " + e, e);
        }
    }

    private synchronized void endWatch() throws IOException {
        if (watch != null) {
            watch.close();
        }
    }

    private static void stop(Ownership owned) throws IOException {
        try {
            owned.postmaster().stop();
        } finally {
            owned.lock().close();
        }
    }
}
