package dev.intake.access;

import dev.intake.access.AuditEntry.Outcome;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Creates and revokes agent tokens. */
public final class AgentTokens {
    /** Maximum number of valid tokens of a tenant. */
    public static final int MAX_IN_FORCE = 50;

    /** Maximum number of revoked and expired tokens that a tenant keeps when it creates another one. */
    public static final int MAX_ENDED = 500;

    /** Default lifetime of a token: 90 days. */
    public static final Duration DEFAULT_LIFETIME = Duration.ofDays(90);

    /** Maximum lifetime of a token: 366 days. */
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

    /** Returns the trimmed name; empty if it is not 1 to {@value StoredAgentToken#MAX_NAME} characters. */
    public static Optional<String> validName(String name) {
        String trimmed = CleanText.trimmed(name);
        return trimmed.isEmpty() || CleanText.isLongerThan(trimmed, StoredAgentToken.MAX_NAME)
                ? Optional.empty()
                : Optional.of(trimmed);
    }

    /**
     * Creates a token. Only its hash is stored.
     *
     * @param name a {@link #validName}
     * @param scopes the permissions, at least one
     * @param lifetime positive, at most {@link #MAX_LIFETIME}
     * @param actor the creator, for the audit record
     */
    public NewAgentToken make(TenantId tenant, String name, Set<AgentScope> scopes, Duration lifetime, Actor actor) {
        if (lifetime.isZero() || lifetime.isNegative() || lifetime.compareTo(MAX_LIFETIME) > 0) {
            throw new IllegalArgumentException(
                    "lifetime must be positive and at most " + MAX_LIFETIME + ", not " + lifetime);
        }
        AgentToken token = AgentToken.generate(tenant, random);
        return storage.unitOfWork()
                .<NewAgentToken>inTenant(tenant, stores -> {
                    Instant now = clock.instant();
                    if (!stores.agentTokens().hasRoom(now)) {
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
     * Revokes a token: once this method returns, every node rejects new calls with it. Revoking again has no effect.
     *
     * @param actor the person who revokes it, for the audit record
     * @return the token after the change; empty if the token or tenant does not exist
     */
    public Optional<StoredAgentToken> revoke(TenantId tenant, AgentTokenId id, Actor actor) {
        return storage.unitOfWork()
                .inTenant(
                        tenant,
                        stores -> stores.agentTokens()
                                .agentToken(id)
                                .map(token -> token.revokedAt().isPresent() ? token : revoke(stores, token, actor)))
                .flatMap(found -> found);
    }

    /** Returns whether the token, or the grant that renews it, is neither revoked nor expired. */
    public boolean isInForce(StoredAgentToken token) {
        return token.lastsAt(clock.instant());
    }

    private StoredAgentToken revoke(AccessStores stores, StoredAgentToken token, Actor actor) {
        Instant now = clock.instant();
        StoredAgentToken revoked = token.revoked(now);
        stores.agentTokens().save(List.of(revoked));
        note(stores, now, actor, "revoke agent token " + token.id());
        return revoked;
    }

    private void note(AccessStores stores, Instant now, Actor actor, String action) {
        stores.audit(List.of(new AuditEntry(ids.next(), now, actor, action, Outcome.ALLOWED)));
    }
}
