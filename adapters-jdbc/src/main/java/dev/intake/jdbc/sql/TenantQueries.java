package dev.intake.jdbc.sql;

import java.util.function.Function;
import org.jdbi.v3.core.statement.Query;

/**
 * Queries about one tenant: those of a {@linkplain TenantSession unit of work}, or each on a {@linkplain TenantReader
 * connection of its own}. So what both a unit of work and a page read is written once.
 */
public interface TenantQueries {
    /** Runs queries with the same session. */
    <T> T look(Function<TenantSession, T> queries);

    /** Runs one query: {@code run} binds further parameters, runs the query and reads its rows. */
    default <T> T query(String sql, Function<Query, T> run) {
        return look(session -> session.query(sql, run));
    }
}
