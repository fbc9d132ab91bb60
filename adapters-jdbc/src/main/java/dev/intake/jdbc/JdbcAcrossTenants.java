package dev.intake.jdbc;

import dev.intake.AcrossTenants;
import dev.intake.enrollment.ProgramId;
import dev.intake.jdbc.program.ProgramRows;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.DatabaseQueries;
import dev.intake.jdbc.sql.Times;
import dev.intake.kernel.Lasting;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.World;
import dev.intake.secret.MasterKeyId;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SealingContext;
import dev.intake.secret.SecretContext;
import dev.intake.secret.SecretContext.Purpose;
import dev.intake.step.MailRoute;
import dev.intake.sync.SyncKind;
import dev.intake.sync.Verification;
import dev.intake.tenant.MailHost;
import dev.intake.tenant.MailServer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;

/**
 * Queries across all tenants.
 *
 * @param jdbi row security lets its statements read all tenants
 */
record JdbcAcrossTenants(Jdbi jdbi) implements AcrossTenants {
    /** Probes the index once for each active program of the world; due steps of paused programs are not read. */
    @Override
    public List<DueProgram> duePrograms(World world, Instant now, Set<MailRoute> avoided, int limit) {
        return new DatabaseQueries(jdbi, "finding due steps")
                .sql("""
                SELECT t.public_id, p.program_id, t.mail_host IS NOT NULL AS own_mail_server
                FROM program AS p
                JOIN tenant AS t ON t.tenant_id = p.tenant_id
                CROSS JOIN LATERAL (
                    SELECT e.due_at
                    FROM enrollment AS e
                    WHERE e.tenant_id = p.tenant_id AND e.program_id = p.program_id
                        AND e.due_at <= :now::timestamptz
                    ORDER BY e.due_at
                    LIMIT 1
                ) AS first
                WHERE p.state = :active AND t.public_id LIKE '%--test' = :test
                    AND (t.mail_host IS NOT NULL OR :service)
                    AND (t.mail_host IS NULL OR t.public_id <> ALL (:owners))
                ORDER BY row_number() OVER (PARTITION BY p.tenant_id ORDER BY first.due_at), first.due_at
                LIMIT :limit
                """)
                .bind("now", now)
                .bind("active", ProgramRows.ACTIVE)
                .bind("test", world == World.TEST)
                .bind("service", !avoided.contains(MailRoute.SERVICE))
                .texts("owners", owners(avoided), TenantId::value)
                .bind("limit", limit)
                .list(row -> new DueProgram(
                        new TenantId(row.getString("public_id")),
                        new ProgramId(row.getObject("program_id", UUID.class)),
                        row.getBoolean("own_mail_server")));
    }

    private static List<TenantId> owners(Set<MailRoute> routes) {
        return routes.stream().flatMap(route -> route.owner().stream()).toList();
    }

    @Override
    public List<TenantId> dueImports(Instant now, int limit) {
        return new DatabaseQueries(jdbi, "finding due imports")
                .sql("""
                SELECT t.public_id
                FROM import_run AS r
                JOIN tenant AS t ON t.tenant_id = r.tenant_id
                WHERE r.due_at <= :now::timestamptz OR r.due_at > :trusted::timestamptz
                ORDER BY r.due_at
                LIMIT :limit
                """)
                .bind("now", now)
                .bind("trusted", Lasting.latestEnd(SyncKind.IMPORT.longest(), now))
                .bind("limit", limit)
                .list(row -> new TenantId(row.getString("public_id")));
    }

    /** Probes the primary key of the verifications for each API key; there are at most as many as tenants. */
    @Override
    public List<DueVerification> dueVerifications(Instant now, int limit) {
        return new DatabaseQueries(jdbi, "finding due verifications")
                .sql("""
                SELECT t.public_id, k.connector, served.since
                FROM connector_api_key AS k
                JOIN tenant AS t ON t.tenant_id = k.tenant_id
                CROSS JOIN LATERAL (
                    SELECT max(least(v.due_at, :now::timestamptz)) AS since
                    FROM connector_verification AS v
                    WHERE v.tenant_id = k.tenant_id
                        AND (v.ended_at IS NULL OR v.due_at <= :now::timestamptz
                            OR v.due_at > :trusted::timestamptz)
                ) AS served
                WHERE NOT EXISTS (
                        SELECT FROM connector_verification AS v
                        WHERE v.tenant_id = k.tenant_id AND v.connector = k.connector AND v.days = :repeated)
                    OR EXISTS (
                        SELECT FROM connector_verification AS v
                        WHERE v.tenant_id = k.tenant_id AND v.connector = k.connector
                            AND (v.due_at <= :now::timestamptz OR v.due_at > :trusted::timestamptz))
                ORDER BY served.since NULLS FIRST
                LIMIT :limit
                """)
                .bind("repeated", Verification.REPEATED_DAYS)
                .bind("now", now)
                .bind("trusted", Lasting.latestEnd(SyncKind.VERIFY.longest(), now))
                .bind("limit", limit)
                .list(row -> new DueVerification(
                        new TenantId(row.getString("public_id")),
                        Codes.connector(row.getShort("connector")),
                        Times.find(row, "since")));
    }

    @Override
    public List<FailedDeliveries> failedDeliveries(int limit) {
        return new DatabaseQueries(jdbi, "finding failed deliveries")
                .sql("""
                SELECT t.public_id, f.waiting
                FROM (
                    SELECT tenant_id, count(*) AS waiting
                    FROM failed_delivery
                    GROUP BY tenant_id
                ) AS f
                JOIN tenant AS t ON t.tenant_id = f.tenant_id
                WHERE t.public_id NOT LIKE '%--test'
                ORDER BY f.waiting DESC
                LIMIT :limit
                """)
                .bind("limit", limit)
                .list(row -> new FailedDeliveries(new TenantId(row.getString("public_id")), row.getLong("waiting")));
    }

    @Override
    public long sealedOtherwise(Collection<MasterKeyId> seals) {
        int length =
                seals.stream().findFirst().map(seal -> seal.toBytes().length).orElse(0);
        return new DatabaseQueries(jdbi, "finding secrets of older master keys")
                .sql("""
                SELECT
                    (SELECT count(*) FROM connector_secret
                        WHERE substring(current_secret FROM 1 FOR :length) <> ALL (:seals))
                    + (SELECT count(*) FROM connector_secret
                        WHERE previous_secret IS NOT NULL
                            AND substring(previous_secret FROM 1 FOR :length) <> ALL (:seals))
                    + (SELECT count(*) FROM connector_api_key
                        WHERE substring(sealed_key FROM 1 FOR :length) <> ALL (:seals))
                    + (SELECT count(*) FROM feedback_secret
                        WHERE substring(sealed_secret FROM 1 FOR :length) <> ALL (:seals))
                    + (SELECT count(*) FROM tenant
                        WHERE mail_password IS NOT NULL
                            AND substring(mail_password FROM 1 FOR :length) <> ALL (:seals))
                    + (SELECT count(*) FROM account
                        WHERE second_factor IS NOT NULL
                            AND substring(second_factor FROM 1 FOR :length) <> ALL (:seals))
                    + (SELECT count(*) FROM failed_delivery
                        WHERE substring(body FROM 1 FOR :length) <> ALL (:seals))
                    + (SELECT count(*) FROM ignored_delivery
                        WHERE substring(body FROM 1 FOR :length) <> ALL (:seals))
                """)
                .bind("length", length)
                .rows(seals)
                .bytes("seals", MasterKeyId::toBytes)
                .one(row -> row.getLong(1));
    }

    @Override
    public List<PlacedSecret> secretsInUse(int limit) {
        return new DatabaseQueries(jdbi, "reading stored secrets")
                .sql("""
                (SELECT t.public_id, s.connector, NULL AS mail_host, s.current_secret AS sealed, true AS signing
                    FROM connector_secret AS s
                    JOIN tenant AS t ON t.tenant_id = s.tenant_id
                    LIMIT :limit)
                UNION ALL
                (SELECT t.public_id, k.connector, NULL, k.sealed_key, false
                    FROM connector_api_key AS k
                    JOIN tenant AS t ON t.tenant_id = k.tenant_id
                    LIMIT :limit)
                UNION ALL
                (SELECT public_id, NULL, mail_host, mail_password, false
                    FROM tenant
                    WHERE mail_password IS NOT NULL
                    LIMIT :limit)
                """)
                .bind("limit", limit)
                .list(row -> new PlacedSecret(place(row), SealedSecret.ofBytes(row.getBytes("sealed"))));
    }

    private static SealingContext place(ResultSet row) throws SQLException {
        TenantId tenant = new TenantId(row.getString("public_id"));
        String mailHost = row.getString("mail_host");
        return mailHost == null
                ? new SecretContext(
                        tenant,
                        Codes.connector(row.getShort("connector")),
                        row.getBoolean("signing") ? Purpose.SIGNING : Purpose.API_KEY)
                : MailServer.context(tenant, new MailHost(mailHost));
    }

    /** Probes an index once for each active program and tenant of the world. */
    @Override
    public Backlog backlog(World world, Instant now, int limit) {
        return new DatabaseQueries(jdbi, "counting the backlog")
                .sql("""
                SELECT
                    (SELECT count(*) FROM (
                        SELECT 1
                        FROM program AS p
                        JOIN tenant AS t ON t.tenant_id = p.tenant_id
                        CROSS JOIN LATERAL (
                            SELECT 1
                            FROM enrollment AS e
                            WHERE e.tenant_id = p.tenant_id AND e.program_id = p.program_id
                                AND e.due_at <= :now::timestamptz
                            LIMIT :limit
                        ) AS due
                        WHERE p.state = :active AND t.public_id LIKE '%--test' = :test
                        LIMIT :limit
                    ) AS d) AS due_steps,
                    (SELECT min(first.due_at)
                        FROM program AS p
                        JOIN tenant AS t ON t.tenant_id = p.tenant_id
                        CROSS JOIN LATERAL (
                            SELECT e.due_at
                            FROM enrollment AS e
                            WHERE e.tenant_id = p.tenant_id AND e.program_id = p.program_id
                                AND e.due_at <= :now::timestamptz
                            ORDER BY e.due_at
                            LIMIT 1
                        ) AS first
                        WHERE p.state = :active AND t.public_id LIKE '%--test' = :test) AS oldest_due,
                    (SELECT count(*) FROM ($parked) AS p) AS parked,
                    (SELECT count(*) FROM ($failed) AS f) AS failed,
                    (SELECT count(*) FROM ($reviewed) AS r) AS to_review
                """.replace("$parked", waiting("parked_event", ""))
                        .replace("$failed", waiting("failed_delivery", ""))
                        .replace("$reviewed", waiting("email", "AND w.state IN ('held', 'failed', 'unsure')")))
                .bind("test", world == World.TEST)
                .bind("now", now)
                .bind("active", ProgramRows.ACTIVE)
                .bind("limit", limit)
                .one(row -> new Backlog(
                        row.getLong("due_steps"),
                        Times.find(row, "oldest_due"),
                        row.getLong("parked"),
                        row.getLong("failed"),
                        row.getLong("to_review")));
    }

    /** Returns the query of rows of tenants of the world, up to the limit for each tenant and in all. */
    private static String waiting(String table, String condition) {
        return """
                SELECT 1
                FROM tenant AS t
                CROSS JOIN LATERAL (
                    SELECT 1
                    FROM $table AS w
                    WHERE w.tenant_id = t.tenant_id $condition
                    LIMIT :limit
                ) AS waiting
                WHERE t.public_id LIKE '%--test' = :test
                LIMIT :limit
                """.replace("$table", table).replace("$condition", condition);
    }
}
