package dev.intake.jdbc.sql;

import java.util.function.Function;
import org.jdbi.v3.core.statement.Query;

/**
 * Queries about one tenant: those of a {@linkplain TenantSession unit of work}, or each on a {@linkplain TenantReader
 * connection of its own}. Queries of both units of work and pages are thus written once.
 */
public interface TenantQueries {
    /** Runs queries with the same session. */
    <T> T read(Function<TenantSession, T> queries);

    /** Runs one query: {@code run} binds further parameters, runs the query and reads its rows. */
    default <T> T query(String sql, Function<Query, T> run) {
        return read(session -> session.query(sql, run));
    }
}
