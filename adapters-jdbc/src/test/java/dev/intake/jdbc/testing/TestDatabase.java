package dev.intake.jdbc.testing;

import dev.intake.jdbc.embedded.ConnectionDetails;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A database of one test's own; closing it drops it, with whoever is still connected. */
public final class TestDatabase implements AutoCloseable {
    /** A role that owns nothing and is no superuser; it has the owner's password. */
    public static final String SERVICE_ROLE = "service";

    private final TestServer server;
    private final String name;
    private final ConnectionDetails connection;

    TestDatabase(TestServer server, String name, ConnectionDetails connection) {
        this.server = server;
        this.name = name;
        this.connection = connection;
    }

    /** How its owner, who is no superuser, connects. */
    public ConnectionDetails connection() {
        return connection;
    }

    /** How a role connects that owns nothing, has no rights of its own and is no superuser. */
    public ConnectionDetails service() {
        return new ConnectionDetails(connection.jdbcUrl(), SERVICE_ROLE, connection.password());
    }

    /** How a superuser connects to it. */
    public ConnectionDetails administration() {
        return server.administration().withDatabase(name);
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
        server.drop(name);
    }
}
