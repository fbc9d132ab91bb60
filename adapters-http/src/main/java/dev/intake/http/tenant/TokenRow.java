package dev.intake.http.tenant;

import dev.intake.access.AgentScope;
import dev.intake.access.StoredAgentToken;
import dev.intake.http.page.Labels;
import java.util.stream.Collectors;

/**
 * An agent token in the list of the tenant's tokens.
 *
 * @param id the token's id
 * @param name the token's name
 * @param start its first random characters
 * @param scopes its scopes
 * @param end its expiry in words
 */
public record TokenRow(String id, String name, String start, String scopes, String end) {
    static TokenRow of(StoredAgentToken token, boolean inForce) {
        return new TokenRow(
                token.id().toString(),
                token.name(),
                token.shownStart(),
                token.orderedScopes().stream().map(AgentScope::label).collect(Collectors.joining(", ")),
                token.end()
                        .map(at -> (token.grant().isPresent() ? "connected, " : "")
                                + (inForce ? "expires " : "expired ")
                                + Labels.exact(at))
                        .orElse("does not expire"));
    }
}
