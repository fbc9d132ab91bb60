package dev.intake.jdbc.embedded;

import dev.intake.jdbc.embedded.DirectoryLock.Owner;
import dev.intake.jdbc.embedded.DirectoryLock.Purpose;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * Starts, adopts, recovers or joins the embedded PostgreSQL of a data directory.
 *
 * <p>A running server that survived its killed owner is adopted; a killed server is started and recovers. At most one process
 * owns the server of a directory.
 *
 * @param dataDirectory created if missing; the server's files are in its subdirectory {@code postgresql}
 * @param random generates the passwords of a new directory
 * @param waitLimit maximum wait for the directory's owner
 * @param installation the directory of PostgreSQL's programs; absent for the bundled ones
 */
public record ServerLauncher(Path dataDirectory, SecureRandom random, Duration waitLimit, Optional<Path> installation) {
    /** How long a start waits for a command that owns the server, and a command for a starting service. */
    static final Duration DEFAULT_WAIT_LIMIT = Duration.ofMinutes(5);

    /** Creates a launcher for a data directory with the bundled PostgreSQL. */
    public ServerLauncher(Path dataDirectory, SecureRandom random) {
        this(dataDirectory, random, DEFAULT_WAIT_LIMIT, Optional.empty());
    }

    /** Returns this launcher with another limit on the wait for the directory's owner. */
    ServerLauncher withWaitLimit(Duration limit) {
        return new ServerLauncher(dataDirectory, random, limit, installation);
    }

    /** Returns this launcher with an installed PostgreSQL instead of the bundled one. */
    public ServerLauncher withPrograms(Path directory) {
        return new ServerLauncher(dataDirectory, random, waitLimit, Optional.of(directory));
    }

    /**
     * Starts the server for a service, which owns it until it closes it.
     *
     * @throws EmbeddedServerException if another process still owns it after the wait, or PostgreSQL does not start;
     *     the message names the directory
     */
    public EmbeddedServer start() {
        return await(Purpose.SERVICE);
    }

    /**
     * Joins the server of a running service or, if there is none, starts it for one command. Concurrent commands run
     * one after the other.
     *
     * @throws EmbeddedServerException if the directory stays in use without a server to join, or PostgreSQL does not
     *     start; the message names the directory
     */
    public EmbeddedServer join() {
        return await(Purpose.COMMAND);
    }

    /** The server of another command is not joined, because it stops when that command ends. */
    private EmbeddedServer await(Purpose purpose) {
        ServerHome home = ServerHome.create(dataDirectory);
        try {
            Deadline deadline = Deadline.in(waitLimit);
            while (true) {
                Optional<DirectoryLock> lock = DirectoryLock.tryAcquire(home, purpose);
                if (lock.isPresent()) {
                    return own(home, lock.get());
                }
                Optional<Owner> owner = Owner.read(home);
                Optional<Owner> service = owner.filter(other -> other.purpose() == Purpose.SERVICE);
                String reason = inUse(home, owner);
                if (service.isPresent() && purpose == Purpose.COMMAND) {
                    Optional<EmbeddedServer> running = find(home);
                    if (running.isPresent()) {
                        return running.get();
                    }
                    reason = unanswered(home, service.get());
                } else if (service.filter(Owner::isAlive).isPresent()) {
                    throw new EmbeddedServerException(reason);
                }
                deadline.pause(reason);
            }
        } catch (IOException e) {
            throw StartFault.of("The embedded PostgreSQL in " + home.root() + " cannot be used", e);
        }
    }

    /** Returns the directory's server if it responds now, whoever owns it; never starts one or waits. */
    public Optional<EmbeddedServer> running() {
        Optional<ServerHome> home = ServerHome.existing(dataDirectory);
        if (home.isEmpty()) {
            return Optional.empty();
        }
        try {
            return find(home.get());
        } catch (IOException e) {
            throw StartFault.of("The embedded PostgreSQL in " + home.get().root() + " cannot be used", e);
        }
    }

    private static String inUse(ServerHome home, Optional<Owner> owner) {
        String by = owner.map(other -> switch (other.purpose()) {
                    case SERVICE -> "another service, process " + other.pid();
                    case COMMAND -> "a command, process " + other.pid();
                })
                .orElse("another process");
        return "The data directory " + home.dataDirectory() + " is in use by " + by
                + ". Stop it, or choose another data directory.";
    }

    private static String unanswered(ServerHome home, Owner service) {
        return "The data directory " + home.dataDirectory() + " is in use by another service, process " + service.pid()
                + ", whose PostgreSQL does not respond. See the log of that service. Try again later, or choose another"
                + " data directory.";
    }

    private static Optional<EmbeddedServer> find(ServerHome home) throws IOException {
        Optional<PostmasterFile> file = PostmasterFile.read(home.cluster());
        if (file.isEmpty() || !file.get().ready()) {
            return Optional.empty();
        }
        try {
            EmbeddedServer server = EmbeddedServer.joined(home, file.get().port());
            // Checks Intake's own database, because the server is not ready while that is being created.
            ConnectionDetails administrator = server.administration().withDatabase(ApplicationDatabase.NAME);
            return ServerIdentity.isOurs(home, administrator) ? Optional.of(server) : Optional.empty();
        } catch (SQLException | NoSuchFileException noServer) {
            return Optional.empty();
        }
    }

    private EmbeddedServer own(ServerHome home, DirectoryLock lock) throws IOException {
        EmbeddedServer server;
        Postmaster postmaster;
        try {
            ServerAccount account = ServerAccount.of(home);
            PostgresBinaries binaries = installation.isPresent()
                    ? new PostgresBinaries(installation.get())
                    : PostgresBinaries.bundled(home);
            postmaster = new Postmaster(home, account, binaries);
            postmaster.initialize(random);
            server = EmbeddedServer.owned(home, postmaster.start(), postmaster, lock);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
        try {
            ServerReadiness.await(home, server, postmaster);
            return server;
        } catch (IOException | RuntimeException e) {
            try {
                server.close();
            } catch (EmbeddedServerException second) {
                e.addSuppressed(second);
            }
            throw e;
        }
    }
}
