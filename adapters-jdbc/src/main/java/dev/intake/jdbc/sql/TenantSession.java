package dev.intake.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.Update;

/**
 * A connection for one tenant: every statement has {@code :tenant} bound, and row security restricts it to that tenant.
 * In a transaction, the restriction, writes and deferred queries are sent with the next query in one round trip. (ADR
 * 73, 78)
 */
public final class TenantSession implements TenantQueries, AutoCloseable {
    private final Handle handle;
    private final TenantParameter tenant;
    private final boolean inTransaction;
    private final List<DeferredStatement> pending = new ArrayList<>();
    private Optional<DeferredStatement> first = Optional.empty();
    private boolean scoped;
    private Optional<JdbiException> failure = Optional.empty();
    private boolean open = true;

    /** Creates a session in the handle's transaction, if it has one. */
    public TenantSession(Handle handle, int tenant) {
        this.handle = handle;
        this.tenant = new TenantParameter(tenant);
        this.inTransaction = handle.isInTransaction();
    }

    @Override
    public <T> T read(Function<TenantSession, T> queries) {
        return queries.apply(this);
    }

    @Override
    public <T> T query(String sql, Function<Query, T> run) {
        try (Query query = prepare(sql, Handle::createQuery)) {
            return run.apply(query);
        } catch (JdbiException e) {
            failure = Optional.of(e);
            throw e;
        }
    }

    @Override
    public int update(String sql, Consumer<Update> bind) {
        try (Update update = prepare(sql, Handle::createUpdate)) {
            bind.accept(update);
            return update.execute();
        } catch (JdbiException e) {
            failure = Optional.of(e);
            throw e;
        }
    }

    /** Queues a write, which is sent with the next statement, or at the end of the transaction. */
    void write(DeferredStatement write) {
        requireOpen();
        if (!inTransaction) {
            throw new IllegalStateException("deferred writes outside a transaction may never be sent");
        }
        pending.add(write);
    }

    /** Queues a query. It is sent with the next statement, or when its rows are read from the supplier. */
    <R> Supplier<List<R>> queue(DeferredStatement query, DeferredStatement.Result<R> result) {
        requireOpen();
        pending.add(query);
        return () -> result.rows().orElseGet(() -> fetched(query, result));
    }

    /**
     * Queues a query without further parameters before everything else, in place of the one that this method queued before.
     *
     * @return empty, without effect, if a statement was already sent
     */
    <R> Optional<Supplier<List<R>>> queueFirst(String sql, Sql.RowReader<R> reader) {
        if (scoped) {
            return Optional.empty();
        }
        first.ifPresent(pending::remove);
        Supplier<List<R>> rows = sql(sql).queue(reader);
        DeferredStatement query = pending.remove(pending.size() - 1);
        pending.add(0, query);
        first = Optional.of(query);
        return Optional.of(rows);
    }

    /** Sends the query and all other pending statements now, so that they need no further round trip. */
    private <R> List<R> fetched(DeferredStatement query, DeferredStatement.Result<R> result) {
        if (!pending.contains(query)) {
            throw failure.orElseThrow(() -> new IllegalStateException("the unit of work has ended"));
        }
        send();
        return result.rows().orElseThrow();
    }

    /**
     * Sends pending statements, and throws a failure of an earlier statement that was ignored. COMMIT would not report
     * it: after an error PostgreSQL rolls back, which the driver treats as success.
     */
    public void complete() {
        if (failure.isPresent()) {
            throw failure.get();
        }
        pending.removeIf(DeferredStatement::reads);
        if (!pending.isEmpty()) {
            send();
        }
    }

    private void send() {
        DeferredStatement last = pending.remove(pending.size() - 1);
        int place = pending.size();
        query(last.text(place), query -> {
            last.bindTo(query, place);
            return query.execute((statement, context) -> {
                last.take(statement.get());
                return last;
            });
        });
    }

    /**
     * Ends the session: a store that outlives it throws an exception instead of using a connection that now belongs to
     * another caller.
     */
    @Override
    public void close() {
        open = false;
    }

    /** Prepares a statement that is sent after the pending ones and the tenant restriction. */
    private <S extends SqlStatement<S>> S prepare(String sql, BiFunction<Handle, String, S> create) {
        Handle to = requireOpen();
        boolean telling = !inTransaction || !scoped;
        StringBuilder text = new StringBuilder();
        for (int place = 0; place < pending.size(); place++) {
            text.append(pending.get(place).text(place));
        }
        text.append(sql);
        S statement = create.apply(to, telling ? Scope.TENANT.open(text.toString()) : text.toString());
        for (int place = 0; place < pending.size(); place++) {
            pending.get(place).bindTo(statement, place);
        }
        List<DeferredStatement> deferredStatements = List.copyOf(pending);
        pending.clear();
        scoped = true;
        return ResultSplitter.of(statement.bind("tenant", tenant), telling ? 1 : 0, deferredStatements);
    }

    private Handle requireOpen() {
        if (!open) {
            throw new IllegalStateException("the unit of work has ended");
        }
        return handle;
    }

    /** The number of the tenant, as shown by JDBI's loggers. */
    private record TenantParameter(int tenant) implements Argument {
        @Override
        public void apply(int position, PreparedStatement statement, StatementContext context) throws SQLException {
            statement.setInt(position, tenant);
        }

        @Override
        public String toString() {
            return Integer.toString(tenant);
        }
    }
}
