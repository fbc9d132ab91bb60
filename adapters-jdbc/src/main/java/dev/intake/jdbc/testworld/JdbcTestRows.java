package dev.intake.jdbc.testworld;

import dev.intake.jdbc.event.JdbcEventStore;
import dev.intake.jdbc.sql.LockedTenant;
import dev.intake.jdbc.sql.TenantSession;
import java.util.List;

/** Deletes the rows of one test world, with a limited number of rows of one table per statement. */
public record JdbcTestRows(TenantSession session, LockedTenant locked, JdbcEventStore events) {
    /** Referring tables come before the tables that they refer to. */
    private static final List<String> TABLES = List.of(
            "email_feedback",
            "feedback_report",
            "email",
            "enrollment",
            "event",
            "day_count",
            "counted_day",
            "type_profile",
            "contact",
            "parked_event",
            "failed_delivery",
            "ignored_delivery",
            "delivery",
            "object_memory",
            "customer_link",
            "suppression",
            "traffic_hour",
            "unrecorded_operation");

    /** Deletes up to this number of rows and returns the number deleted. */
    public int deleteSome(int limit) {
        if (!locked.id().isTest()) {
            throw new IllegalStateException("tenant " + locked.id() + " is live");
        }
        events.forget();
        int deleted = 0;
        for (String table : TABLES) {
            if (deleted < limit) {
                deleted += delete(table, limit - deleted);
            }
        }
        return deleted;
    }

    private int delete(String table, int limit) {
        return session.sql("""
                DELETE FROM %1$s
                WHERE tenant_id = :tenant AND ctid IN (
                    SELECT ctid
                    FROM %1$s
                    WHERE tenant_id = :tenant
                    LIMIT :limit)
                """.formatted(table)).bind("limit", limit).update();
    }
}
