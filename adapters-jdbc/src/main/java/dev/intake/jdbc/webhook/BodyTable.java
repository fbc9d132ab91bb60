package dev.intake.jdbc.webhook;

import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.jdbc.sql.Sql;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.secret.MasterKeyId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The statements that the tables {@code failed_delivery} and {@code ignored_delivery} share; both contain sealed bodies by
 * event id.
 *
 * @param <D> a delivery of the table
 */
record BodyTable<D>(String name, String columns, Sql.RowReader<D> reader) {
    /** No event has it: ids are digests. */
    private static final UUID BEFORE_ALL = new UUID(0, 0);

    /** Returns deliveries with bodies sealed by another key, by id, after this one. */
    List<D> sealedOtherwise(TenantSession session, MasterKeyId seal, Optional<DedupeKey> after, int limit) {
        return after(session, after.map(DedupeKey::eventId), "AND substring(body FROM 1 FOR :length) <> :seal", limit)
                .bind("length", seal.toBytes().length)
                .bind("seal", seal.toBytes())
                .list(reader);
    }

    /**
     * Returns the query of deliveries by id, after the one with this id.
     *
     * @param condition a further condition, starting with {@code AND}, whose parameters the caller binds
     */
    Sql after(TenantQueries queries, Optional<EventId> after, String condition, int limit) {
        return queries.sql("""
                SELECT %s
                FROM %s
                WHERE tenant_id = :tenant AND event_id > :after %s
                ORDER BY event_id
                LIMIT :limit
                """.formatted(columns, name, condition))
                .bind("after", after.map(EventId::value).orElse(BEFORE_ALL))
                .bind("limit", limit);
    }

    void drop(TenantSession session, Set<DedupeKey> deliveries) {
        session.sql("DELETE FROM %s WHERE tenant_id = :tenant AND event_id = ANY (:ids)".formatted(name))
                .rows(deliveries)
                .uuids("ids", key -> key.eventId().value())
                .write();
    }

    int deleteBefore(TenantSession session, Instant before, int limit) {
        return session.sql("""
                DELETE FROM %1$s AS d
                USING (
                    SELECT event_id
                    FROM %1$s
                    WHERE tenant_id = :tenant AND received_at < :before::timestamptz
                    ORDER BY received_at
                    LIMIT :limit
                ) AS old
                WHERE d.tenant_id = :tenant AND d.event_id = old.event_id
                """.formatted(name))
                .bind("before", before)
                .bind("limit", limit)
                .update();
    }
}
