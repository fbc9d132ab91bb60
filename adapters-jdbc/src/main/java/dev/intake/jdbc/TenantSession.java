package dev.intake.jdbc;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.Update;

/**
 * A connection that speaks for one tenant: every statement made here has {@code :tenant} bound, and the database is told
 * that it is about nobody else. In a transaction it is told once.
 */
final class TenantSession {
    private final Handle handle;
    private final Scalar tenant;
    private final boolean inTransaction;
    private boolean scoped;
    private Optional<JdbiException> failure = Optional.empty();
    private boolean open = true;

    /** A session in the transaction that the handle has begun, if it has. */
    TenantSession(Handle handle, int tenant) {
        this.handle = handle;
        this.tenant = new Scalar(tenant);
        this.inTransaction = handle.isInTransaction();
    }

    /** Asks a question: {@code ask} binds the rest, runs the query and reads its rows. */
    <T> T query(String sql, Function<Query, T> ask) {
        try (Query query = prepare(sql, Handle::createQuery)) {
            return ask.apply(query);
        } catch (JdbiException e) {
            failure = Optional.of(e);
            throw e;
        }
    }

    /** Writes: {@code bind} binds the rest. Answers how many rows it wrote. */
    int update(String sql, Consumer<Update> bind) {
        try (Update update = prepare(sql, Handle::createUpdate)) {
            bind.accept(update);
            return update.execute();
        } catch (JdbiException e) {
            failure = Optional.of(e);
            throw e;
        }
    }

    /**
     * Throws what a statement has thrown, in case somebody passed over it. A COMMIT would not tell: after an error the
     * database answers it by rolling back, and the driver takes that for done.
     */
    void requireSound() {
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    /** Ends it: whoever kept a store of it gets an exception, and not a connection that is someone else's by now. */
    void end() {
        open = false;
    }

    private <S extends SqlStatement<S>> S prepare(String sql, BiFunction<Handle, String, S> create) {
        Handle to = requireOpen();
        if (inTransaction && scoped) {
            return create.apply(to, sql).bind("tenant", tenant);
        }
        scoped = true;
        return Scope.opened(create.apply(to, Scope.TENANT.open(sql))).bind("tenant", tenant);
    }

    private Handle requireOpen() {
        if (!open) {
            throw new IllegalStateException("the unit of work has ended");
        }
        return handle;
    }
}
