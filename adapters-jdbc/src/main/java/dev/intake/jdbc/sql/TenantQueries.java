package dev.intake.jdbc.sql;

import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.Update;

/**
 * Queries about one tenant: those of a {@linkplain TenantSession unit of work}, or each on a {@linkplain TenantReader
 * connection of its own}. Queries of both units of work and pages are thus written once.
 */
public interface TenantQueries extends Queries {
    /** Runs queries with the same session. */
    <T> T read(Function<TenantSession, T> queries);

    @Override
    default <T> T query(String sql, Function<Query, T> run) {
        return read(session -> session.query(sql, run));
    }

    @Override
    default int update(String sql, Consumer<Update> bind) {
        return read(session -> session.update(sql, bind));
    }
}
