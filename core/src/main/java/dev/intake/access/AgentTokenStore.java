package dev.intake.access;

import java.time.Instant;
import java.util.Collection;

/** The agent tokens of the tenant of a unit of work. */
public interface AgentTokenStore extends AgentTokenReader {
    /** Returns the number of tokens that are neither revoked nor expired; one with a grant ends with it. */
    int inForce(Instant now);

    /** Stores new and changed tokens with distinct ids and hashes. */
    void save(Collection<StoredAgentToken> tokens);
}
