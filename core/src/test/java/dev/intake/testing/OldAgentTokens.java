package dev.intake.testing;

import dev.intake.access.StoredAgentToken;
import java.util.Optional;

/** Agents' tokens as they were stored before tokens expired. */
public final class OldAgentTokens {
    private OldAgentTokens() {}

    /** Returns the token without an end. */
    public static StoredAgentToken withoutEnd(StoredAgentToken token) {
        return new StoredAgentToken(
                token.id(),
                token.name(),
                token.scopes(),
                token.hash(),
                token.shownStart(),
                token.createdAt(),
                Optional.empty(),
                token.bucket(),
                token.usedAt(),
                token.revokedAt(),
                Optional.empty());
    }
}
