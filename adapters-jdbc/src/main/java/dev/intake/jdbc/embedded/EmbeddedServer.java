package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A running embedded PostgreSQL. {@link #close()} stops it if this process owns it, and leaves it alone if this process
 * only joined. It installs no shutdown hook: the caller closes it last, after everything that uses it.
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
     * Returns how Intake connects now: the database {@code intake} as its owner, who is no superuser. The port changes if
     * the server is started again while another program has it, so ask anew for each connection.
     */
    public ConnectionDetails connection() {
        return ConnectionDetails.of(port(), ApplicationDatabase.NAME, ApplicationDatabase.ROLE, password);
    }

    /** Returns how an administrator connects now: the database {@code postgres} as superuser. */
    public ConnectionDetails administration() {
        return ConnectionDetails.of(port(), "postgres", SUPERUSER, superuserPassword);
    }

    /** Returns the port on 127.0.0.1, as it is now. */
    public int port() {
        return ownership.isPresent() ? port : storedPort();
    }

    /** The port that the owner stored last. */
    private int storedPort() {
        try {
            return home.storedPort().orElse(port);
        } catch (IOException unreadable) {
            return port;
        }
    }

    /** Whether this process owns the server and will stop it, as opposed to having joined another process's. */
    boolean isOwned() {
        return ownership.isPresent();
    }

    /**
     * Starts the server again, from now on, whenever it ends without having been told to. The first attempt follows at
     * once; the pause between attempts grows to 30 seconds while they fail or the server ends again within seconds. The
     * port stays, unless another program takes it meanwhile.
     *
     * @param observer is told of ends and starts
     * @throws IllegalStateException if this process does not own the server, or keeps it running already
     */
    public synchronized void keepRunning(ServerObserver observer) {
        if (watch != null || ownership.isEmpty() || closed.get()) {
            throw new IllegalStateException("not the owner of a server that runs unwatched");
        }
        Postmaster postmaster = ownership.get().postmaster();
        watch = ServerWatch.start(
                postmaster,
                () -> {
                    port = postmaster.start();
                    ServerReadiness.await(home, this);
                    return port;
                },
                observer);
    }

    /**
     * Stops an owned server after a last checkpoint, disconnecting whoever is still connected, and releases the directory.
     * Does nothing the second time, or if the server was only joined.
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
