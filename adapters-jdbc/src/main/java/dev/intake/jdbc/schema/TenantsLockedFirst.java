package dev.intake.jdbc.schema;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/**
 * Locks the table of tenants before a migration that changes it after another table. Nodes lock a tenant before they read
 * anything else about it: in the opposite order, a node and the migration would wait for each other until the migration times
 * out, and under load each repetition would do the same. Such a migration cannot be corrected, because Flyway verifies
 * applied migrations.
 */
final class TenantsLockedFirst extends BaseCallback {
    /** The versions of these migrations. */
    static final Set<String> VERSIONS = Set.of("31");

    @Override
    public boolean supports(Event event, Context context) {
        return event == Event.BEFORE_EACH_MIGRATE;
    }

    /** Takes the lock in the migration's own transaction. */
    @Override
    public boolean canHandleInTransaction(Event event, Context context) {
        return true;
    }

    @Override
    public void handle(Event event, Context context) {
        if (!VERSIONS.contains(context.getMigrationInfo().getVersion().getVersion())) {
            return;
        }
        try (Statement statement = context.getConnection().createStatement()) {
            statement.execute("LOCK TABLE tenant IN ACCESS EXCLUSIVE MODE");
        } catch (SQLException e) {
            throw new FlywayException("the table of tenants is locked by another session", e);
        }
    }
}
