package dev.intake.access;

import dev.intake.limit.RateLimit;
import dev.intake.limit.TokenBucket;
import dev.intake.text.CleanText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * What is kept of an agent token.
 *
 * @param id names it to its owner
 * @param name what its owner calls it; 1 to {@value #MAX_NAME} characters, cleaned and trimmed
 * @param scopes what it allows, at least one thing
 * @param hash what a presented token is compared with
 * @param shownStart the first random characters, for its owner to recognize it by
 * @param createdAt to the microsecond
 * @param expiresAt from when on it is refused, to the microsecond; absent when it has no end, as tokens from before tokens
 *     expired
 * @param bucket what is left of its calls
 * @param usedAt when it last made a call, to the microsecond; absent before the first
 * @param revokedAt from when on it is worth nothing, to the microsecond; absent while it is in force
 */
public record StoredAgentToken(
        AgentTokenId id,
        String name,
        Set<AgentScope> scopes,
        KeyHash hash,
        String shownStart,
        Instant createdAt,
        Optional<Instant> expiresAt,
        TokenBucket bucket,
        Optional<Instant> usedAt,
        Optional<Instant> revokedAt) {
    /** Characters in a token's name, at most. */
    public static final int MAX_NAME = 100;

    /** How many calls one token may make: its own limit, which takes nothing from the ingestion endpoint's. */
    public static final RateLimit LIMIT = new RateLimit(600, 60);

    /** Refuses a bad name and a token that allows nothing, and brings times to the precision that is stored. */
    public StoredAgentToken {
        if (name.isEmpty() || !CleanText.trimmed(name, MAX_NAME).equals(name)) {
            throw new IllegalArgumentException("a token's name is trimmed text of 1 to " + MAX_NAME + " characters");
        }
        if (scopes.isEmpty()) {
            throw new IllegalArgumentException("a token has a scope");
        }
        scopes = Set.copyOf(scopes);
        createdAt = createdAt.truncatedTo(ChronoUnit.MICROS);
        expiresAt = expiresAt.map(at -> at.truncatedTo(ChronoUnit.MICROS));
        usedAt = usedAt.map(at -> at.truncatedTo(ChronoUnit.MICROS));
        revokedAt = revokedAt.map(at -> at.truncatedTo(ChronoUnit.MICROS));
    }

    /**
     * Returns what is kept of a token that was just made.
     *
     * @param expiresAt from when on it is refused
     */
    public static StoredAgentToken of(
            AgentTokenId id, AgentToken token, String name, Set<AgentScope> scopes, Instant now, Instant expiresAt) {
        return new StoredAgentToken(
                id,
                name,
                scopes,
                token.hash(),
                token.shownStart(),
                now,
                Optional.of(expiresAt),
                TokenBucket.full(LIMIT, now),
                Optional.empty(),
                Optional.empty());
    }

    /** Whether it is in force at that moment and this is its hash, compared in constant time. */
    public boolean accepts(KeyHash presented, Instant now) {
        return hash.equals(presented) && isInForceAt(now);
    }

    /** Whether it is neither revoked nor expired at that moment. */
    public boolean isInForceAt(Instant now) {
        return revokedAt.isEmpty()
                && expiresAt.filter(end -> !now.isBefore(end)).isEmpty();
    }

    /** The scopes in their fixed order. */
    public Set<AgentScope> orderedScopes() {
        return EnumSet.copyOf(scopes);
    }

    /** The token after a call. */
    public StoredAgentToken used(TokenBucket left, Instant now) {
        return new StoredAgentToken(
                id, name, scopes, hash, shownStart, createdAt, expiresAt, left, Optional.of(now), revokedAt);
    }

    /** The token as it is once revoked. */
    public StoredAgentToken revoked(Instant now) {
        return new StoredAgentToken(
                id, name, scopes, hash, shownStart, createdAt, expiresAt, bucket, usedAt, Optional.of(now));
    }
}
