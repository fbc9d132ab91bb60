package dev.intake.jdbc.sql;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A data source that changes another one's connections, or which one that is. */
public abstract class WrappingDataSource implements DataSource {
    /** Returns the wrapped data source. */
    protected abstract DataSource wrapped();

    @Override
    public Connection getConnection() throws SQLException {
        return wrapped().getConnection();
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return wrapped().getConnection(user, password);
    }

    @Override
    public @Nullable PrintWriter getLogWriter() throws SQLException {
        return wrapped().getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter writer) throws SQLException {
        wrapped().setLogWriter(writer);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return wrapped().getLoginTimeout();
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        wrapped().setLoginTimeout(seconds);
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return wrapped().getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        DataSource wrapped = wrapped();
        return type.isInstance(wrapped) ? type.cast(wrapped) : wrapped.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        DataSource wrapped = wrapped();
        return type.isInstance(wrapped) || wrapped.isWrapperFor(type);
    }
}
