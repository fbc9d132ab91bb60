package dev.intake.app.backend;

import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.NetworkSettings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks whether others on the network can read the connection to the database. */
final class ConnectionPrivacy {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectionPrivacy.class);

    /** Matches the hosts in a JDBC URL. Without hosts, the driver connects to this machine. */
    private static final Pattern HOSTS = Pattern.compile("jdbc:postgresql://([^/?]+)(?:[/?].*)?");

    private static final Pattern PORT = Pattern.compile(":[0-9]*$");

    private ConnectionPrivacy() {}

    /** Logs a warning if others on the network can read the connection. */
    static void warnIfExposed(DatabaseSettings settings, DataSource pool) {
        try (Connection connection = pool.getConnection()) {
            if (isExposed(settings, connection)) {
                LOG.warn(
                        "The connection to the database is neither encrypted nor on this machine: others on the network"
                                + " can read and change its data; add sslmode=verify-full to INTAKE_JDBC_URL");
            }
        } catch (SQLException notNow) {
            LOG.debug("The encryption of the connection to the database could not be checked");
        }
    }

    /** Returns whether the connection leaves this machine and is not encrypted, as the server reports it. */
    static boolean isExposed(DatabaseSettings settings, Connection connection) throws SQLException {
        return settings instanceof DatabaseSettings.External external
                && !isLocal(external.jdbcUrl())
                && !isEncrypted(connection);
    }

    /** Returns whether every host that the address names is this machine. */
    static boolean isLocal(String jdbcUrl) {
        Matcher hosts = HOSTS.matcher(jdbcUrl);
        return !hosts.matches()
                || Stream.of(hosts.group(1).split(",", -1))
                        .map(host -> PORT.matcher(host).replaceFirst(""))
                        .allMatch(host -> host.isEmpty() || NetworkSettings.isLocal(host));
    }

    private static boolean isEncrypted(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        select exists (select from pg_stat_ssl where pid = pg_backend_pid() and ssl)
                            or exists (select from pg_stat_gssapi where pid = pg_backend_pid() and encrypted)
                        """)) {
            return row.next() && row.getBoolean(1);
        }
    }
}
