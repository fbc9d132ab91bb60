package dev.intake.access;

import dev.intake.kernel.CleanText;
import dev.intake.kernel.Lasting;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TokenBucket;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The stored form of an agent token.
 *
 * @param id shown to its owner
 * @param name the owner's name for it; 1 to {@value #MAX_NAME} characters, cleaned and trimmed
 * @param scopes its permissions, at least one
 * @param hash compared with presented tokens
 * @param shownStart the first random characters, by which its owner recognizes it
 * @param createdAt when it was created, to the microsecond
 * @param expiresAt when it expires, to the microsecond; absent for tokens older than the expiry feature
 * @param bucket rate limit of its calls
 * @param usedAt its last call, to the microsecond; absent before the first
 * @param revokedAt when it was revoked, to the microsecond; absent if it was not
 * @param grant the grant that renews the token; absent for tokens that a person created
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
        Optional<Instant> revokedAt,
        Optional<AgentGrant> grant) {
    /** Maximum number of characters of a token's name. */
    public static final int MAX_NAME = 100;

    /** Maximum number of valid tokens of a tenant. */
    public static final int MAX_IN_FORCE = 50;

    /** Maximum number of revoked and expired tokens that a tenant keeps when it creates another one. */
    public static final int MAX_ENDED = 500;

    /** Default lifetime of a token: 90 days. */
    public static final Duration DEFAULT_LIFETIME = Duration.ofDays(90);

    /** Maximum lifetime of a token: 366 days. */
    public static final Duration MAX_LIFETIME = Duration.ofDays(366);

    /** The rate limit of one token, independent of the ingestion endpoint's. */
    public static final RateLimit LIMIT = new RateLimit(3_600, 120);

    /** Rejects an invalid name and empty scopes, and truncates times to microseconds. */
    public StoredAgentToken {
        if (name.isEmpty() || !CleanText.trimmed(name, MAX_NAME).equals(name)) {
            throw new IllegalArgumentException("a token's name is trimmed text of 1 to " + MAX_NAME + " characters");
        }
        if (scopes.isEmpty()) {
            throw new IllegalArgumentException("a token has at least one scope");
        }
        scopes = Set.copyOf(scopes);
        createdAt = createdAt.truncatedTo(ChronoUnit.MICROS);
        expiresAt = expiresAt.map(at -> at.truncatedTo(ChronoUnit.MICROS));
        usedAt = usedAt.map(at -> at.truncatedTo(ChronoUnit.MICROS));
        revokedAt = revokedAt.map(at -> at.truncatedTo(ChronoUnit.MICROS));
    }

    /** Returns the trimmed name; empty if it is not 1 to {@value #MAX_NAME} characters. */
    public static Optional<String> validName(String name) {
        String trimmed = CleanText.trimmed(name);
        return trimmed.isEmpty() || CleanText.isLongerThan(trimmed, MAX_NAME) ? Optional.empty() : Optional.of(trimmed);
    }

    /**
     * Returns the stored form of a new token.
     *
     * @param expiresAt when it expires
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
                Optional.empty(),
                Optional.empty());
    }

    /** Returns whether the token is valid and has this hash, compared in constant time. */
    boolean accepts(KeyHash presented, Instant now) {
        return hash.equals(presented) && isInForceAt(now);
    }

    /** Returns whether the token is neither revoked nor expired. */
    public boolean isInForceAt(Instant now) {
        return revokedAt.isEmpty()
                && expiresAt
                        .filter(end -> !Lasting.until(
                                end, grant.isPresent() ? AgentGrants.ACCESS_LIFETIME : MAX_LIFETIME, now))
                        .isEmpty();
    }

    /** Returns whether the token, or the grant that renews it, is neither revoked nor expired. */
    public boolean lastsAt(Instant now) {
        return grant.map(given -> revokedAt.isEmpty() && given.isCurrentAt(now)).orElseGet(() -> isInForceAt(now));
    }

    /**
     * Returns when the token ends: with its grant if it has one, but with its code until that is exchanged; absent for tokens
     * older than the expiry feature.
     */
    public Optional<Instant> end() {
        return grant.map(given -> given.challenge().isPresent() ? given.currentUntil() : given.until())
                .or(() -> expiresAt);
    }

    /** Returns the scopes in their fixed order. */
    public Set<AgentScope> orderedScopes() {
        return EnumSet.copyOf(scopes);
    }

    /** Returns the token after a call. */
    StoredAgentToken used(TokenBucket left, Instant now) {
        return new StoredAgentToken(
                id, name, scopes, hash, shownStart, createdAt, expiresAt, left, Optional.of(now), revokedAt, grant);
    }

    /** Returns the revoked token. */
    public StoredAgentToken revoked(Instant now) {
        return new StoredAgentToken(
                id, name, scopes, hash, shownStart, createdAt, expiresAt, bucket, usedAt, Optional.of(now), grant);
    }

    /** Returns the token with a grant. */
    StoredAgentToken with(AgentGrant changed) {
        return new StoredAgentToken(
                id,
                name,
                scopes,
                hash,
                shownStart,
                createdAt,
                expiresAt,
                bucket,
                usedAt,
                revokedAt,
                Optional.of(changed));
    }

    /** Returns this with another raw token, which takes the place of the one before. */
    StoredAgentToken renewed(AgentToken token, Instant end) {
        return new StoredAgentToken(
                id,
                name,
                scopes,
                token.hash(),
                token.shownStart(),
                createdAt,
                Optional.of(end),
                bucket,
                usedAt,
                revokedAt,
                grant);
    }
}
