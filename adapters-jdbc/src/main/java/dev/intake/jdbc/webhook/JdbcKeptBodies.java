package dev.intake.jdbc.webhook;

import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.jdbc.sql.Sql;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.secret.MasterKeyId;
import dev.intake.webhook.KeptBodies;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * What the stores of failed and of ignored deliveries do alike: their tables contain sealed bodies by event id.
 *
 * @param <D> a delivery of the table
 */
interface JdbcKeptBodies<D> extends KeptBodies<D> {
    /** No event has it: ids are digests. */
    UUID BEFORE_ALL = new UUID(0, 0);

    /** Returns the queries of the unit of work. */
    TenantSession queries();

    /** Returns the table. */
    Table<D> table();

    /** A table, with the columns that its reader reads. */
    record Table<D>(String name, String columns, Sql.RowReader<D> reader) {
        /**
         * Returns the query of deliveries by id, after the one with this id.
         *
         * @param condition a further condition, whose parameters the caller binds
         */
        Sql after(TenantQueries queries, Optional<EventId> after, String condition, int limit) {
            return queries.sql("""
                    SELECT %s
                    FROM %s
                    WHERE tenant_id = :tenant AND event_id > :after AND %s
                    ORDER BY event_id
                    LIMIT :limit
                    """.formatted(columns, name, condition))
                    .bind("after", after.map(EventId::value).orElse(BEFORE_ALL))
                    .bind("limit", limit);
        }
    }

    @Override
    default List<D> sealedOtherwise(MasterKeyId seal, Optional<DedupeKey> after, int limit) {
        return table().after(
                        queries(), after.map(DedupeKey::eventId), "substring(body FROM 1 FOR :length) <> :seal", limit)
                .bind("length", seal.toBytes().length)
                .bind("seal", seal.toBytes())
                .list(table().reader());
    }

    @Override
    default void drop(Set<DedupeKey> deliveries) {
        queries()
                .sql("DELETE FROM %s WHERE tenant_id = :tenant AND event_id = ANY (:ids)".formatted(table().name()))
                .rows(deliveries)
                .uuids("ids", key -> key.eventId().value())
                .write();
    }

    @Override
    default int deleteBefore(Instant before, int limit) {
        return queries()
                .sql("""
                DELETE FROM %1$s AS d
                USING (
                    SELECT event_id
                    FROM %1$s
                    WHERE tenant_id = :tenant AND received_at < :before::timestamptz
                    ORDER BY received_at
                    LIMIT :limit
                ) AS old
                WHERE d.tenant_id = :tenant AND d.event_id = old.event_id
                """.formatted(table().name()))
                .bind("before", before)
                .bind("limit", limit)
                .update();
    }
}
