package dev.intake.access;

import java.time.Duration;
import java.util.Set;

/**
 * The tokens that a code or a refresh token was exchanged for.
 *
 * @param access the access token
 * @param refresh the refresh token, which can be used once
 * @param scopes the permissions
 * @param lifetime lifetime of the access token
 */
public record GrantedTokens(AgentToken access, GrantSecret refresh, Set<AgentScope> scopes, Duration lifetime) {
    /** Copies the scopes. */
    public GrantedTokens {
        scopes = Set.copyOf(scopes);
    }
}
