package dev.intake.jdbc.sql;

import com.zaxxer.hikari.util.DriverDataSource;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.function.Supplier;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Connects to a database whose address may change, for instance when its server moves to another port. */
final class MovableDataSource implements DataSource {
    private final Supplier<String> address;
    private final String user;
    private final String password;
    private final Properties properties;
    private @Nullable Place last;

    /**
     * Creates a data source.
     *
     * @param address returns the JDBC URL; called before each connection
     * @param properties properties of each connection
     */
    MovableDataSource(Supplier<String> address, String user, String password, Properties properties) {
        this.address = address;
        this.user = user;
        this.password = password;
        this.properties = properties;
    }

    /** An address and its driver. */
    private record Place(String url, DriverDataSource driver) {}

    private synchronized DriverDataSource current() {
        String url = address.get();
        Place place = last;
        if (place == null || !place.url().equals(url)) {
            place = new Place(url, new DriverDataSource(url, null, properties, user, password));
            last = place;
        }
        return place.driver();
    }

    @Override
    public Connection getConnection() throws SQLException {
        return current().getConnection();
    }

    @Override
    public Connection getConnection(String as, String with) throws SQLException {
        return current().getConnection(as, with);
    }

    @Override
    public @Nullable PrintWriter getLogWriter() throws SQLException {
        return current().getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter writer) throws SQLException {
        current().setLogWriter(writer);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        current().setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return current().getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return current().getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        DriverDataSource driver = current();
        return type.isInstance(driver) ? type.cast(driver) : driver.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this) || type.isInstance(current());
    }
}
