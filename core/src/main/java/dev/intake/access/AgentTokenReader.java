package dev.intake.access;

import java.util.List;
import java.util.Optional;

/**
 * The agent tokens of one tenant, including revoked ones. A tenant that does not exist has none. Every method throws
 * {@link dev.intake.kernel.StorageException} if storage fails.
 */
public interface AgentTokenReader {
    /** Returns all tokens, newest first; those of the same moment by descending id. */
    List<StoredAgentToken> agentTokens();

    /** Returns the token with this hash. */
    Optional<StoredAgentToken> agentToken(KeyHash hash);

    /** Returns the token with this id. */
    Optional<StoredAgentToken> agentToken(AgentTokenId id);
}
