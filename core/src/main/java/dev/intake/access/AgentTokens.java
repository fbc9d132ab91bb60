package dev.intake.access;

import dev.intake.access.AuditEntry.Outcome;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import dev.intake.text.CleanText;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Makes and revokes the tokens by which agents act for a tenant. */
public final class AgentTokens {
    /** Tokens of one tenant that are in force, at most. */
    public static final int MAX_IN_FORCE = 50;

    /** How long a token is in force unless its maker chooses otherwise: 90 days. */
    public static final Duration DEFAULT_LIFETIME = Duration.ofDays(90);

    /** The longest that a token can be in force: 366 days. */
    public static final Duration MAX_LIFETIME = Duration.ofDays(366);

    private final AccessStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;
    private final RandomGenerator random;

    public AgentTokens(AccessStorage storage, InstantSource clock, IdGenerator ids, RandomGenerator random) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
        this.random = random;
    }

    /** The trimmed name if it is 1 to {@value StoredAgentToken#MAX_NAME} characters, else nothing. */
    public static Optional<String> validName(String name) {
        String trimmed = CleanText.trimmed(name);
        return trimmed.isEmpty() || CleanText.isLongerThan(trimmed, StoredAgentToken.MAX_NAME)
                ? Optional.empty()
                : Optional.of(trimmed);
    }

    /**
     * Makes a token. Only its hash is stored.
     *
     * @param name a {@link #validName}
     * @param scopes what it allows, at least one thing
     * @param lifetime how long it is in force: more than zero, at most {@link #MAX_LIFETIME}
     * @param actor who makes it
     */
    public NewAgentToken make(TenantId tenant, String name, Set<AgentScope> scopes, Duration lifetime, Actor actor) {
        if (lifetime.isZero() || lifetime.isNegative() || lifetime.compareTo(MAX_LIFETIME) > 0) {
            throw new IllegalArgumentException("a token is in force for up to " + MAX_LIFETIME + ", not " + lifetime);
        }
        AgentToken token = AgentToken.generate(tenant, random);
        return storage.unitOfWork()
                .<NewAgentToken>inTenant(tenant, stores -> {
                    Instant now = clock.instant();
                    if (stores.agentTokens().inForce(now) >= MAX_IN_FORCE) {
                        return new NewAgentToken.TooMany();
                    }
                    StoredAgentToken stored = StoredAgentToken.of(
                            new AgentTokenId(ids.next()), token, name, scopes, now, now.plus(lifetime));
                    stores.agentTokens().save(List.of(stored));
                    note(stores, now, actor, "make agent token " + stored.id());
                    return new NewAgentToken.Made(token, stored);
                })
                .orElseGet(NewAgentToken.NoSuchTenant::new);
    }

    /**
     * Revokes a token: no call that begins after this has returned is let in, on any node. One that is revoked already
     * stays as it is.
     *
     * @param actor who revokes it
     * @return the token as it is now; empty when there is no such token or tenant
     */
    public Optional<StoredAgentToken> revoke(TenantId tenant, AgentTokenId id, Actor actor) {
        return storage.unitOfWork()
                .inTenant(
                        tenant,
                        stores -> Optional.ofNullable(
                                        stores.agentTokens().of(Set.of(id)).get(id))
                                .map(token -> token.revokedAt().isPresent() ? token : revoke(stores, token, actor)))
                .flatMap(found -> found);
    }

    /** Whether the token is neither revoked nor expired now. */
    public boolean isInForce(StoredAgentToken token) {
        return token.isInForceAt(clock.instant());
    }

    private StoredAgentToken revoke(AccessStores stores, StoredAgentToken token, Actor actor) {
        Instant now = clock.instant();
        StoredAgentToken revoked = token.revoked(now);
        stores.agentTokens().save(List.of(revoked));
        note(stores, now, actor, "revoke agent token " + token.id());
        return revoked;
    }

    private void note(AccessStores stores, Instant now, Actor actor, String action) {
        stores.audit().add(List.of(new AuditEntry(ids.next(), now, actor, action, Outcome.ALLOWED)));
    }
}
