package dev.intake.access;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** The agent tokens of the tenant of a unit of work. */
public interface AgentTokenStore {
    /** Returns the tokens with these hashes, including revoked ones. */
    Map<KeyHash, StoredAgentToken> withHashes(Set<KeyHash> hashes);

    /** Returns those of the tokens that exist. */
    Map<AgentTokenId, StoredAgentToken> of(Set<AgentTokenId> ids);

    /** Returns the number of tokens that are neither revoked nor expired; one with a grant ends with it. */
    int inForce(Instant now);

    /** Stores new and changed tokens with distinct ids and hashes. */
    void save(Collection<StoredAgentToken> tokens);
}
