package dev.intake.jdbc.sql;

import dev.intake.kernel.TenantId;
import dev.intake.tenant.IngestionAccess;
import dev.intake.tenant.Tenant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The tenant of a transaction. The transaction's first statement locks its row and reads the columns of
 * {@link IngestionAccess}, or all columns if the whole tenant is requested before that statement is sent. Later, the whole
 * tenant takes a statement more. (ADR 2)
 */
public final class LockedTenant {
    private static final String WHERE = "WHERE tenant_id = :tenant\n";
    private static final String LOCK = "FOR NO KEY UPDATE\n";

    private final TenantSession session;
    private final TenantId id;
    private final String lock;
    private Supplier<Optional<IngestionAccess>> access;
    private Optional<Supplier<Tenant>> whole = Optional.empty();

    private LockedTenant(TenantSession session, TenantId id, String lock) {
        this.session = session;
        this.id = id;
        this.lock = lock;
        Supplier<List<IngestionAccess>> rows = session.queueFirst(
                        TenantRows.SELECT_ACCESS + WHERE + lock, row -> TenantRows.readAccess(id, row))
                .orElseThrow(() -> new IllegalStateException("a tenant is locked before anything is read"));
        this.access = () -> rows.get().stream().findFirst();
    }

    /**
     * Queues the statement that locks the tenant. It is the first, so that later statements, even those sent with it, see data
     * at least as new as the lock.
     */
    static LockedTenant lock(TenantSession session, TenantId id) {
        return new LockedTenant(session, id, LOCK);
    }

    /** Queues the first statement of a snapshot, which locks nothing. */
    public static LockedTenant ofSnapshot(TenantSession session, TenantId id) {
        return new LockedTenant(session, id, "");
    }

    /** Returns the tenant's id, without a query. */
    public TenantId id() {
        return id;
    }

    /** Returns what ingestion needs of the tenant as it was locked; empty if it has no row. */
    public Optional<IngestionAccess> find() {
        return access.get();
    }

    /** Returns what ingestion needs of the tenant as it was locked. */
    public IngestionAccess access() {
        return find().orElseThrow(this::gone);
    }

    /** Returns the tenant as it was locked. */
    public Tenant tenant() {
        return queue().get();
    }

    /** Requests the whole tenant, so that no statement of its own reads it if nothing was sent yet. */
    public Supplier<Tenant> queue() {
        if (whole.isEmpty()) {
            Supplier<List<Tenant>> rows = session.queueFirst(TenantRows.SELECT + WHERE + lock, TenantRows::read)
                    .map(this::lockedBy)
                    .orElseGet(() -> session.sql(TenantRows.SELECT + WHERE).queue(TenantRows::read));
            // The transaction may have written keys or bucket before a later statement.
            whole = Optional.of(() ->
                    rows.get().stream().findFirst().orElseThrow(this::gone).withAccess(access()));
        }
        return whole.get();
    }

    private Supplier<List<Tenant>> lockedBy(Supplier<List<Tenant>> rows) {
        access = () -> rows.get().stream().findFirst().map(Tenant::access);
        return rows;
    }

    /** Intake never removes a tenant. */
    private IllegalStateException gone() {
        return new IllegalStateException("tenant " + id.value() + " is in the directory but has no row");
    }
}
