package dev.intake.access;

import java.util.Collection;

/** The agent tokens of the tenant of a unit of work. */
public interface AgentTokenStore extends AgentTokenReader {
    /** Stores new and changed tokens with distinct ids and hashes. */
    void save(Collection<StoredAgentToken> tokens);
}
