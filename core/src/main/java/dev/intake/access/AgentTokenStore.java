package dev.intake.access;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** The agent tokens of the tenant of a unit of work. */
public interface AgentTokenStore {
    /** The tokens with those of the hashes that any has, revoked ones included. */
    Map<KeyHash, StoredAgentToken> withHashes(Set<KeyHash> hashes);

    /** Those of the tokens that are stored. */
    Map<AgentTokenId, StoredAgentToken> of(Set<AgentTokenId> ids);

    /** Returns how many are neither revoked nor expired at that moment. */
    int inForce(Instant now);

    /** Stores new and changed tokens. No two have the same id, and none has a hash that another has. */
    void save(Collection<StoredAgentToken> tokens);
}
