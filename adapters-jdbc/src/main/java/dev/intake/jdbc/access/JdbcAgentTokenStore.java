package dev.intake.jdbc.access;

import dev.intake.access.AgentGrant;
import dev.intake.access.AgentTokenId;
import dev.intake.access.AgentTokenStore;
import dev.intake.access.ReplacedRefresh;
import dev.intake.access.StoredAgentToken;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import java.util.Collection;
import java.util.Set;

/** The table {@code agent_token}. */
public record JdbcAgentTokenStore(TenantSession queries) implements JdbcAgentTokenReader, AgentTokenStore {
    @Override
    public void save(Collection<StoredAgentToken> tokens) {
        queries.sql("""
                INSERT INTO agent_token (
                    tenant_id, token_id, name, scopes, token_hash, shown_start, created_at, bucket_level, bucket_at,
                    used_at, revoked_at, expires_at, client_id, redirect_uri, code_challenge, family_hash, secret_hash,
                    secret_until, grant_until, granted_by, replaced_hash, replaced_salt, replaced_until)
                SELECT t.tenant_id, a.token_id, a.name, string_to_array(a.scopes, ','), a.token_hash, a.shown_start,
                    a.created_at, a.bucket_level, a.bucket_at, a.used_at::timestamptz, a.revoked_at::timestamptz,
                    a.expires_at::timestamptz, a.client_id, a.redirect_uri, a.code_challenge, decode(a.family_hash, 'hex'),
                    decode(a.secret_hash, 'hex'), a.secret_until::timestamptz, a.grant_until::timestamptz,
                    a.granted_by::timestamptz, decode(a.replaced_hash, 'hex'), a.replaced_salt, a.replaced_until::timestamptz
                FROM tenant AS t
                CROSS JOIN unnest(
                    :ids, :names, :scopes, :hashes, :starts, :created, :levels, :bucketTimes, :used, :revoked, :expiring,
                    :clients, :redirects, :challenges, :families, :secrets, :secretEnds, :grantEnds, :grantors,
                    :replaced, :salts, :replacedEnds)
                    AS a (token_id, name, scopes, token_hash, shown_start, created_at, bucket_level, bucket_at,
                        used_at, revoked_at, expires_at, client_id, redirect_uri, code_challenge, family_hash, secret_hash,
                        secret_until, grant_until, granted_by, replaced_hash, replaced_salt, replaced_until)
                WHERE t.tenant_id = :tenant
                ORDER BY a.token_id
                ON CONFLICT (tenant_id, token_id) DO UPDATE
                SET bucket_level = excluded.bucket_level, bucket_at = excluded.bucket_at,
                    used_at = excluded.used_at, revoked_at = excluded.revoked_at, token_hash = excluded.token_hash,
                    shown_start = excluded.shown_start, expires_at = excluded.expires_at,
                    code_challenge = excluded.code_challenge, secret_hash = excluded.secret_hash,
                    secret_until = excluded.secret_until, replaced_hash = excluded.replaced_hash,
                    replaced_salt = excluded.replaced_salt, replaced_until = excluded.replaced_until
                """)
                .rows(tokens)
                .uuids("ids", token -> token.id().value())
                .texts("names", StoredAgentToken::name)
                .texts("scopes", AgentTokenRows::joinedScopes)
                .bytes("hashes", token -> token.hash().toBytes())
                .texts("starts", StoredAgentToken::shownStart)
                .times("created", StoredAgentToken::createdAt)
                .longs("levels", token -> token.bucket().level())
                .times("bucketTimes", token -> token.bucket().at())
                .texts("used", StoredAgentToken::usedAt, Times::text)
                .texts("revoked", StoredAgentToken::revokedAt, Times::text)
                .texts("expiring", StoredAgentToken::expiresAt, Times::text)
                .texts("clients", token -> token.grant().map(AgentGrant::client), text -> text)
                .texts("redirects", token -> token.grant().map(AgentGrant::redirect), text -> text)
                .texts("challenges", token -> token.grant().flatMap(AgentGrant::challenge), text -> text)
                .texts("families", token -> AgentTokenRows.hash(token, AgentGrant::family), text -> text)
                .texts("secrets", token -> AgentTokenRows.hash(token, AgentGrant::current), text -> text)
                .texts("secretEnds", token -> token.grant().map(AgentGrant::currentUntil), Times::text)
                .texts("grantEnds", token -> token.grant().map(AgentGrant::until), Times::text)
                .texts("grantors", token -> token.grant().flatMap(AgentGrant::account), Times::text)
                .texts(
                        "replaced",
                        token -> AgentTokenRows.replaced(token).map(ReplacedRefresh::hash),
                        AgentTokenRows::digits)
                .texts("salts", token -> AgentTokenRows.replaced(token).map(ReplacedRefresh::salt), text -> text)
                .texts(
                        "replacedEnds",
                        token -> AgentTokenRows.replaced(token).map(ReplacedRefresh::repeatableUntil),
                        Times::text)
                .update();
    }

    @Override
    public void remove(Set<AgentTokenId> tokens) {
        queries.sql("DELETE FROM agent_token WHERE tenant_id = :tenant AND token_id = ANY (:ids)")
                .uuids("ids", tokens, AgentTokenId::value)
                .update();
    }
}
