package dev.intake.jdbc.access;

import dev.intake.access.AgentTokenId;
import dev.intake.access.AgentTokenReader;
import dev.intake.access.KeyHash;
import dev.intake.access.StoredAgentToken;
import dev.intake.jdbc.sql.TenantQueries;
import java.util.List;
import java.util.Optional;

/** Reads the table {@code agent_token}. */
class JdbcAgentTokenReader implements AgentTokenReader {
    private static final String COLUMNS = """
            SELECT token_id, name, scopes, token_hash, shown_start, created_at, expires_at, bucket_level, bucket_at, used_at, revoked_at,
                client_id, redirect_uri, code_challenge, family_hash, secret_hash, secret_until, grant_until, granted_by,
                replaced_hash, replaced_salt, replaced_until
            FROM agent_token
            WHERE tenant_id = :tenant\s""";

    private final TenantQueries queries;

    JdbcAgentTokenReader(TenantQueries queries) {
        this.queries = queries;
    }

    @Override
    public List<StoredAgentToken> agentTokens() {
        return queries.sql(COLUMNS + "ORDER BY created_at DESC, token_id DESC").list(AgentTokenRows::read);
    }

    @Override
    public Optional<StoredAgentToken> agentToken(KeyHash hash) {
        return queries.sql(COLUMNS + "AND token_hash = :hash")
                .bind("hash", hash.toBytes())
                .find(AgentTokenRows::read);
    }

    @Override
    public Optional<StoredAgentToken> agentToken(AgentTokenId id) {
        return queries.sql(COLUMNS + "AND token_id = :id")
                .bind("id", id.value())
                .find(AgentTokenRows::read);
    }
}
