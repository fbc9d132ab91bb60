package dev.intake.access;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The agent tokens of the tenant of a unit of work. */
public interface AgentTokenStore extends AgentTokenReader {
    /** Stores new and changed tokens with distinct ids and hashes. */
    void save(Collection<StoredAgentToken> tokens);

    /** Deletes the tokens with these ids. */
    void remove(Set<AgentTokenId> tokens);

    /**
     * Makes room for a new token: deletes the oldest of those that have ended, so that {@value StoredAgentToken#MAX_ENDED} stay.
     *
     * @return whether the tenant may have one more valid token
     */
    default boolean hasRoom(Instant now) {
        List<StoredAgentToken> all = agentTokens();
        Set<AgentTokenId> oldest = all.stream()
                .filter(token -> !token.lastsAt(now))
                .skip(StoredAgentToken.MAX_ENDED)
                .map(StoredAgentToken::id)
                .collect(Collectors.toSet());
        if (!oldest.isEmpty()) {
            remove(oldest);
        }
        return all.stream().filter(token -> token.lastsAt(now)).count() < StoredAgentToken.MAX_IN_FORCE;
    }
}
