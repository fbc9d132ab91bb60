package dev.intake.jdbc.sql;

import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.Update;

/** Runs statements that do not concern a single tenant on one connection, whose transaction the caller ends. */
public record HandleQueries(Handle handle) implements Queries {
    @Override
    public <T> T query(String sql, Function<Query, T> run) {
        try (Query query = handle.createQuery(sql)) {
            return run.apply(query);
        }
    }

    @Override
    public int update(String sql, Consumer<Update> bind) {
        try (Update update = handle.createUpdate(sql)) {
            bind.accept(update);
            return update.execute();
        }
    }
}
