package dev.intake.jdbc.access;

import dev.intake.access.AgentTokenId;
import dev.intake.access.IdempotentCall;
import dev.intake.access.IdempotentCallStore;
import dev.intake.access.KeptAnswer;
import dev.intake.access.KeyHash;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The table {@code idempotent_call}. */
public record JdbcIdempotentCallStore(TenantSession session) implements IdempotentCallStore {
    @Override
    public Optional<IdempotentCall> find(AgentTokenId token, KeyHash key) {
        return session.sql("""
                SELECT token_id, key_hash, request_hash, begun_at, status, tag, body
                FROM idempotent_call
                WHERE tenant_id = :tenant AND token_id = :token AND key_hash = :key
                """)
                .bind("token", token.value())
                .bind("key", key.toBytes())
                .find(JdbcIdempotentCallStore::read);
    }

    @Override
    public Optional<Instant> begunAt(int newest, Instant before) {
        return session.sql("""
                SELECT begun_at
                FROM idempotent_call
                WHERE tenant_id = :tenant AND begun_at < :before::timestamptz
                ORDER BY begun_at DESC
                OFFSET :newer
                LIMIT 1
                """)
                .bind("before", before)
                .bind("newer", newest - 1)
                .find(row -> Times.get(row, "begun_at"));
    }

    @Override
    public void save(IdempotentCall call) {
        session.sql("""
                INSERT INTO idempotent_call (
                    tenant_id, token_id, key_hash, request_hash, begun_at, status, tag, body)
                SELECT t.tenant_id, c.token_id, c.key_hash, c.request_hash, c.begun_at, c.status::smallint, c.tag, c.body
                FROM tenant AS t
                CROSS JOIN unnest(:tokens, :keys, :requests, :times, :statuses, :tags, :bodies)
                    AS c (token_id, key_hash, request_hash, begun_at, status, tag, body)
                WHERE t.tenant_id = :tenant
                ORDER BY c.token_id, c.key_hash
                ON CONFLICT (tenant_id, token_id, key_hash) DO UPDATE
                SET request_hash = excluded.request_hash, begun_at = excluded.begun_at, status = excluded.status,
                    tag = excluded.tag, body = excluded.body
                """)
                .rows(List.of(call))
                .uuids("tokens", of -> of.token().value())
                .bytes("keys", of -> of.key().toBytes())
                .bytes("requests", of -> of.request().toBytes())
                .times("times", IdempotentCall::begunAt)
                .texts("statuses", IdempotentCall::answer, answer -> Integer.toString(answer.status()))
                .texts("tags", of -> of.answer().flatMap(KeptAnswer::tag), tag -> tag)
                .texts("bodies", of -> of.answer().flatMap(KeptAnswer::body), body -> body)
                .update();
    }

    @Override
    public void remove(AgentTokenId token, KeyHash key) {
        session.sql("""
                DELETE FROM idempotent_call WHERE tenant_id = :tenant AND token_id = :token AND key_hash = :key
                """).bind("token", token.value()).bind("key", key.toBytes()).update();
    }

    @Override
    public int deleteBefore(Instant before, int limit) {
        return session.sql("""
                DELETE FROM idempotent_call AS c
                USING (
                    SELECT token_id, key_hash
                    FROM idempotent_call
                    WHERE tenant_id = :tenant AND begun_at < :before::timestamptz
                    ORDER BY begun_at
                    LIMIT :limit
                ) AS old
                WHERE c.tenant_id = :tenant AND c.token_id = old.token_id AND c.key_hash = old.key_hash
                """).bind("before", before).bind("limit", limit).update();
    }

    private static IdempotentCall read(ResultSet row) throws SQLException {
        int status = row.getInt("status");
        return new IdempotentCall(
                new AgentTokenId(row.getObject("token_id", UUID.class)),
                KeyHash.ofBytes(row.getBytes("key_hash")),
                KeyHash.ofBytes(row.getBytes("request_hash")),
                Times.get(row, "begun_at"),
                status == 0
                        ? Optional.empty()
                        : Optional.of(new KeptAnswer(
                                status,
                                Optional.ofNullable(row.getString("tag")),
                                Optional.ofNullable(row.getString("body")))));
    }
}
