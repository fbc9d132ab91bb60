package dev.intake.jdbc.testing;

import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.jdbc.embedded.OldestPrograms;
import dev.intake.jdbc.embedded.ServerLauncher;
import dev.intake.testing.MemoryFolders;
import dev.intake.testing.SharedPrograms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A throw-away PostgreSQL with the settings of production, started once a JVM on first use and deleted at its end. Tests
 * get databases of their own in it; a prepared one is migrated once and copied for each of them, which takes
 * milliseconds.
 */
public final class TestServer {
    /** The oldest major version that the README promises. */
    static final int OLDEST = 15;

    /** The newest major version that the README promises. */
    static final int NEWEST = 18;

    private static @Nullable TestServer bundled;
    private static @Nullable TestServer oldest;

    private final EmbeddedServer server;
    private final AtomicInteger databases = new AtomicInteger();
    private final Set<String> templates = new HashSet<>();

    private TestServer(EmbeddedServer server) {
        this.server = server;
    }

    /** The bundled PostgreSQL, the newest version that Intake promises to support. */
    public static synchronized TestServer bundled() {
        if (bundled == null) {
            bundled = start(false).requireVersion(NEWEST);
        }
        return bundled;
    }

    /** The oldest PostgreSQL that Intake promises to support. It needs the thorough build, which provides the programs. */
    public static synchronized TestServer oldest() {
        if (oldest == null) {
            oldest = start(true).requireVersion(OLDEST);
        }
        return oldest;
    }

    private static TestServer start(boolean withOldest) {
        try {
            // Open to be passed through: run by root, the server is another user's.
            Path directory = MemoryFolders.create(
                    "intake-test-", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx--x--x")));
            ServerLauncher launcher = new ServerLauncher(directory, new SecureRandom());
            EmbeddedServer server;
            if (withOldest) {
                server = launcher.withPrograms(OldestPrograms.into(directory)).start();
            } else {
                SharedPrograms.into(directory);
                server = launcher.start();
                SharedPrograms.from(directory);
            }
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                server.close();
                delete(directory);
            }));
            TestServer started = new TestServer(server);
            started.setPasswords();
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Fails on another major version, with which the tests would prove nothing about this one. */
    private TestServer requireVersion(int major) {
        try (Connection connection = server.administration().open()) {
            int actual = connection.getMetaData().getDatabaseMajorVersion();
            if (actual != major) {
                throw new IllegalStateException("the server is PostgreSQL " + actual + ", the tests need " + major);
            }
            return this;
        } catch (SQLException e) {
            throw new IllegalStateException("the version of the server could not be read", e);
        }
    }

    /**
     * Makes the service's role, with the password of the tables' owner. To prove it 4,096 times over, as is usual, takes ten
     * milliseconds a connection without the optimizing compiler; a random password is as strong without. PostgreSQL 15
     * cannot do with less.
     */
    private void setPasswords() {
        execute("""
                select set_config('scram_iterations', '1', false)
                where current_setting('server_version_num')::int >= 160000;
                create role %1$s login;
                alter role %1$s password '%4$s';
                alter role %2$s password '%4$s';
                alter role %3$s password '%5$s'
                """.formatted(
                        TestDatabase.SERVICE_ROLE,
                        server.connection().user(),
                        server.administration().user(),
                        server.connection().password().reveal(),
                        server.administration().password().reveal()));
    }

    private static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A superuser's connection, for what a test does to the server as a whole. */
    public ConnectionDetails administration() {
        return server.administration();
    }

    /** A new, empty database. */
    public TestDatabase database() {
        return copyOf("template1");
    }

    /**
     * A new copy of a prepared database.
     *
     * @param template names the preparation; lower-case letters, digits and {@code _}
     * @param preparation applied once a JVM, to an empty database, as its owner; leaves no connection open
     */
    public TestDatabase database(String template, Consumer<ConnectionDetails> preparation) {
        return database(template, "template1", preparation);
    }

    /** The same in the locale {@code C}, which knows the case of ASCII letters only. */
    public TestDatabase databaseInLocaleC(String template, Consumer<ConnectionDetails> preparation) {
        return database(template + "_c", "template0 locale_provider libc locale 'C'", preparation);
    }

    private synchronized TestDatabase database(
            String template, String original, Consumer<ConnectionDetails> preparation) {
        String name = "template_" + template;
        if (!templates.contains(name)) {
            execute("create database " + name + " template " + original + " owner "
                    + server.connection().user());
            preparation.accept(server.connection().withDatabase(name));
            templates.add(name);
        }
        return copyOf(name);
    }

    private TestDatabase copyOf(String template) {
        String name = "test_" + databases.incrementAndGet();
        execute("create database " + name + " template " + template + " owner "
                + server.connection().user());
        ConnectionDetails owner = server.connection().withDatabase(name);
        return new TestDatabase(
                owner,
                new ConnectionDetails(owner.jdbcUrl(), TestDatabase.SERVICE_ROLE, owner.password()),
                server.administration().withDatabase(name),
                () -> drop(name));
    }

    private void drop(String database) {
        execute("drop database " + database + " with (force)");
    }

    private void execute(String sql) {
        try (Connection connection = server.administration().open();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }
}
