package dev.intake.jdbc.access;

import dev.intake.access.AgentTokenId;
import dev.intake.access.AgentTokenReader;
import dev.intake.access.KeyHash;
import dev.intake.access.StoredAgentToken;
import dev.intake.jdbc.sql.TenantQueries;
import java.util.List;
import java.util.Optional;

/** Reads the table {@code agent_token}. */
interface JdbcAgentTokenReader extends AgentTokenReader {
    /** Returns the queries about the tenant. */
    TenantQueries queries();

    @Override
    default List<StoredAgentToken> agentTokens() {
        return queries()
                .sql(AgentTokenRows.SELECT + "ORDER BY created_at DESC, token_id DESC")
                .list(AgentTokenRows::read);
    }

    @Override
    default Optional<StoredAgentToken> agentToken(KeyHash hash) {
        return queries()
                .sql(AgentTokenRows.SELECT + "AND token_hash = :hash")
                .bind("hash", hash.toBytes())
                .find(AgentTokenRows::read);
    }

    @Override
    default Optional<StoredAgentToken> agentToken(AgentTokenId id) {
        return queries()
                .sql(AgentTokenRows.SELECT + "AND token_id = :id")
                .bind("id", id.value())
                .find(AgentTokenRows::read);
    }
}
