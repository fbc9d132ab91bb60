package dev.intake.jdbc.sql;

import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.Update;

/**
 * Runs statements that do not concern a single tenant, each on a connection of its own.
 *
 * @param doing the activity, for the message of a failure
 */
public record DatabaseQueries(Jdbi jdbi, String doing) implements Queries {
    @Override
    public <T> T query(String sql, Function<Query, T> run) {
        try (Handle handle = jdbi.open()) {
            return new HandleQueries(handle).query(sql, run);
        } catch (JdbiException e) {
            throw SqlFault.of(e).during(doing);
        }
    }

    @Override
    public int update(String sql, Consumer<Update> bind) {
        try (Handle handle = jdbi.open()) {
            return new HandleQueries(handle).update(sql, bind);
        } catch (JdbiException e) {
            throw SqlFault.of(e).during(doing);
        }
    }
}
