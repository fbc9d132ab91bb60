package dev.intake.jdbc;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.Update;

/** A connection that speaks for one tenant: every statement made here has {@code :tenant} bound. */
final class TenantSession {
    private final Handle handle;
    private final int tenant;
    private boolean open = true;

    TenantSession(Handle handle, int tenant) {
        this.handle = handle;
        this.tenant = tenant;
    }

    Query query(String sql) {
        return requireOpen().createQuery(sql).bind("tenant", tenant);
    }

    Update update(String sql) {
        return requireOpen().createUpdate(sql).bind("tenant", tenant);
    }

    /** Ends it: whoever kept a store of it gets an exception, and not a connection that is someone else's by now. */
    void end() {
        open = false;
    }

    private Handle requireOpen() {
        if (!open) {
            throw new IllegalStateException("the unit of work has ended");
        }
        return handle;
    }
}
