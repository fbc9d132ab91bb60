package dev.intake.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** What a test does in place of a COMMIT. */
@FunctionalInterface
interface InterceptedCommit {
    /**
     * Called where a connection would commit.
     *
     * @param connection the real one, which can
     */
    void commit(Connection connection) throws SQLException;

    /** A source whose connections commit like this. */
    public default DataSource on(DataSource source) {
        return proxy(DataSource.class, source, "getConnection", () -> on(source.getConnection()));
    }

    private Connection on(Connection connection) {
        return proxy(Connection.class, connection, "commit", () -> {
            commit(connection);
            return null;
        });
    }

    private static <T> T proxy(Class<T> type, T real, String replaced, Call call) {
        Object proxy = Proxy.newProxyInstance(
                InterceptedCommit.class.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    if (method.getName().equals(replaced)) {
                        return call.answer();
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getTargetException();
                    }
                });
        return type.cast(proxy);
    }

    /** One call, answered otherwise. */
    @FunctionalInterface
    interface Call {
        /** The answer; null for a method that has none. */
        @Nullable
        Object answer() throws SQLException;
    }
}
