package dev.intake.jdbc.step;

import dev.intake.enrollment.EntryKey;
import dev.intake.enrollment.ProgramId;
import dev.intake.jdbc.enrollment.EnrollmentRows;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.Times;
import dev.intake.kernel.TenantId;
import dev.intake.program.EnrollmentProgress;
import dev.intake.step.StepQueue;
import dev.intake.step.StepRecovery;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/**
 * Claims rows of {@code enrollment}, with one statement and so one transaction each. The due rows are selected once and
 * materialized. If the selection were a plain part of the update's join, PostgreSQL could repeat it for each row and claim
 * more rows.
 *
 * <p>Claims of repeated entries are counted in steps of two. A check constraint rejects odd numbers, so a node whose version
 * cannot distinguish the entries of a contact cannot claim them.
 */
public record JdbcStepQueue(Function<TenantId, TenantQueries> queries) implements StepQueue, StepRecovery {
    @Override
    public List<EnrollmentProgress> claim(TenantId tenant, ProgramId program, Instant now, Instant until, int limit) {
        record Claimed(Instant wasDue, EnrollmentProgress progress) {}
        List<Claimed> claimed = queries.apply(tenant)
                .sql("""
                UPDATE enrollment AS e
                SET due_at = :until::timestamptz, claimed_at = :now::timestamptz,
                    claim = e.claim + CASE WHEN e.entry_key = :first THEN 1 ELSE 2 END
                FROM (
                    WITH chosen AS MATERIALIZED (
                        SELECT contact_id, entry_key, due_at
                        FROM enrollment
                        WHERE tenant_id = :tenant AND program_id = :program AND due_at <= :now::timestamptz
                        ORDER BY due_at, contact_id, enrolled_at, entry_key
                        LIMIT :limit
                        FOR UPDATE SKIP LOCKED
                    )
                    SELECT contact_id, entry_key, due_at FROM chosen
                ) AS due
                WHERE e.tenant_id = :tenant AND e.program_id = :program AND e.contact_id = due.contact_id
                    AND e.entry_key = due.entry_key
                RETURNING e.program_id, e.contact_id, e.entry_key, e.entry_event, e.enrolled_at, e.position,
                    e.since, e.due_at, e.claim, e.exited_at, e.exit_event, e.exit_by_kind, e.exit_by_id,
                    e.by_kind, e.by_id,
                    due.due_at AS was_due
                """)
                .bind("program", program.value())
                .bind("first", EntryKey.FIRST.value())
                .bind("now", now)
                .bind("until", until)
                .bind("limit", limit)
                .list(row -> new Claimed(Times.get(row, "was_due"), EnrollmentRows.read(row)));
        return claimed.stream()
                .sorted(Comparator.comparing(
                        due -> due.progress().dueAt(due.wasDue()), EnrollmentProgress.LONGEST_DUE_FIRST))
                .map(Claimed::progress)
                .toList();
    }

    @Override
    public int recover(TenantId tenant, Instant now, int limit) {
        return queries.apply(tenant)
                .sql("""
                UPDATE enrollment AS e
                SET due_at = :now::timestamptz, since = least(coalesce(e.since, e.enrolled_at), :now::timestamptz),
                    claimed_at = NULL
                FROM (
                    WITH chosen AS MATERIALIZED (
                        SELECT program_id, contact_id, entry_key
                        FROM enrollment
                        WHERE tenant_id = :tenant AND due_at > :held::timestamptz
                            AND CASE WHEN since IS NULL THEN greatest(enrolled_at, claimed_at)
                                ELSE greatest(since, claimed_at) END > :trusted::timestamptz
                        ORDER BY due_at
                        LIMIT :limit
                        FOR UPDATE SKIP LOCKED
                    )
                    SELECT program_id, contact_id, entry_key FROM chosen
                ) AS due
                WHERE e.tenant_id = :tenant AND e.program_id = due.program_id
                    AND e.contact_id = due.contact_id AND e.entry_key = due.entry_key
                RETURNING e.contact_id
                """)
                .bind("now", now)
                .bind("held", StepRecovery.heldUntil(now))
                .bind("trusted", StepRecovery.trustedUntil(now))
                .bind("limit", limit)
                .list(row -> row.getObject("contact_id", UUID.class))
                .size();
    }
}
