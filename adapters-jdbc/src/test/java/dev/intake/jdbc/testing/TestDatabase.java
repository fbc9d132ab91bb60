package dev.intake.jdbc.testing;

import dev.intake.jdbc.embedded.ConnectionDetails;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A database of one test's own. One of a {@link TestServer} is dropped when it is closed, with whoever is still connected. */
public final class TestDatabase implements AutoCloseable {
    /** A role that owns nothing and is no superuser; it has the owner's password. */
    public static final String SERVICE_ROLE = "service";

    private final ConnectionDetails connection;
    private final ConnectionDetails service;
    private final ConnectionDetails administration;
    private final Runnable closing;

    /** A database in which these roles work; {@code closing} ends it. */
    TestDatabase(
            ConnectionDetails connection,
            ConnectionDetails service,
            ConnectionDetails administration,
            Runnable closing) {
        this.connection = connection;
        this.service = service;
        this.administration = administration;
        this.closing = closing;
    }

    /** How its owner, who is no superuser, connects. */
    public ConnectionDetails connection() {
        return connection;
    }

    /** The connection of a role that owns nothing, has no privileges of its own and is not a superuser. */
    public ConnectionDetails service() {
        return service;
    }

    /** How a superuser connects to it. */
    public ConnectionDetails administration() {
        return administration;
    }

    /** One connection as its owner, which the caller closes. */
    public Connection open() throws SQLException {
        return connection.open();
    }

    /** A new connection as its owner for each call, without a pool. */
    public DataSource dataSource() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(connection.jdbcUrl());
        source.setUser(connection.user());
        source.setPassword(connection.password().reveal());
        return source;
    }

    @Override
    public void close() {
        closing.run();
    }
}
