package dev.intake.jdbc.embedded;

import dev.intake.testing.MemoryFolders;
import dev.intake.testing.SharedPrograms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What the tests of the embedded server share: the unpacked programs, and short ways to ask a server. */
final class ServerFixture {
    private ServerFixture() {}

    static ServerLauncher launcher(Path dataDirectory) throws IOException {
        return new ServerLauncher(dataDirectory, new SecureRandom()).withPrograms(Programs.DIRECTORY);
    }

    static Path programs() {
        return Programs.DIRECTORY;
    }

    /** Unpacked once a JVM; each directory having its own would cost most of the time of these tests. */
    private static final class Programs {
        static final Path DIRECTORY = unpack();

        private static Path unpack() {
            try {
                Path data = MemoryFolders.create("intake-programs-");
                Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx--x--x"));
                Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                    try {
                        PostgresBinaries.deleteAll(data);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }));
                SharedPrograms.into(data);
                ServerHome home = ServerHome.create(data);
                Files.setPosixFilePermissions(home.root(), PosixFilePermissions.fromString("rwx--x--x"));
                Path directory = PostgresBinaries.bundled(home).directory();
                SharedPrograms.from(data);
                return directory;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static String query(ConnectionDetails details, String sql) throws SQLException {
        try (Connection connection = details.open();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    static void execute(ConnectionDetails details, String sql) throws SQLException {
        try (Connection connection = details.open();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static PostmasterFile postmaster(Path dataDirectory) throws IOException {
        return PostmasterFile.read(ServerHome.create(dataDirectory).cluster()).orElseThrow();
    }
}
