package dev.intake.jdbc.sql;

import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.Update;

/** Runs statements on connections of its own, or on that of a transaction. */
public interface Queries {
    /** Runs one query: {@code run} binds parameters, runs the query and reads its rows. */
    <T> T query(String sql, Function<Query, T> run);

    /** Writes immediately: {@code bind} binds parameters. Returns the number of rows written. */
    int update(String sql, Consumer<Update> bind);

    /** Returns a statement, which runs once its parameters are bound and its result is requested. */
    default Sql sql(String text) {
        return new Sql(this, text);
    }
}
