package dev.intake.access;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.intake.access.AuditEntry.Outcome;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * Connects applications as agents according to OAuth 2.1: a person's consent yields a code, the code yields a short-lived
 * access token and a refresh token, and each refresh token yields the next pair. A code or refresh token that is presented a
 * second time ends the grant; only the last refresh token may be repeated for {@link #REPEAT_GRACE}, with the same answer,
 * since an application may not have received the first one, or run twice. (ADR 140)
 */
public final class AgentGrants {
    /** Lifetime of a code: 2 minutes. */
    public static final Duration CODE_LIFETIME = Duration.ofMinutes(2);

    /** Lifetime of an access token: 1 hour. */
    public static final Duration ACCESS_LIFETIME = Duration.ofHours(1);

    /** How long the exchange of a refresh token may be repeated: 60 seconds. */
    public static final Duration REPEAT_GRACE = Duration.ofSeconds(60);

    private static final int SALT_CHARACTERS = 33;

    private static final Pattern VERIFIER = Pattern.compile("[A-Za-z0-9._~-]{43,128}");
    private static final Pattern CHALLENGE = Pattern.compile("[A-Za-z0-9_-]{43}");

    private final AccessStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;
    private final RandomGenerator random;

    public AgentGrants(AccessStorage storage, InstantSource clock, IdGenerator ids, RandomGenerator random) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
        this.random = random;
    }

    /** Returns whether the text can be a code challenge of the method S256. */
    public static boolean isChallenge(String text) {
        return CHALLENGE.matcher(text).matches();
    }

    /**
     * Stores a person's consent.
     *
     * @param scopes the permissions, at least one
     * @param lifetime positive, at most {@link StoredAgentToken#MAX_LIFETIME}
     * @param by the person
     * @return the code for the application; empty if the tenant has {@value StoredAgentToken#MAX_IN_FORCE} valid tokens, or does not
     *     exist
     */
    public Optional<GrantSecret> approve(
            TenantId tenant, GrantRequest request, Set<AgentScope> scopes, Duration lifetime, Grantor by) {
        if (lifetime.isZero() || lifetime.isNegative() || lifetime.compareTo(StoredAgentToken.MAX_LIFETIME) > 0) {
            throw new IllegalArgumentException(
                    "lifetime must be positive and at most " + StoredAgentToken.MAX_LIFETIME);
        }
        AgentTokenId id = new AgentTokenId(ids.next());
        GrantSecret code = GrantSecret.code(tenant, id, random);
        // Nobody has this token: the exchange of the code replaces it.
        AgentToken none = AgentToken.generateConnected(tenant, random);
        return storage.unitOfWork()
                .inTenant(tenant, stores -> {
                    Instant now = clock.instant();
                    if (!stores.agentTokens().hasRoom(now)) {
                        return false;
                    }
                    AgentGrant grant = AgentGrant.approved(request, code, by, now, now.plus(lifetime));
                    stores.agentTokens()
                            .save(List.of(
                                    StoredAgentToken.of(id, none, request.name(), scopes, now, now.plus(CODE_LIFETIME))
                                            .with(grant)));
                    note(stores, now, by.actor(), "connect an application as agent token " + id);
                    return true;
                })
                .filter(done -> done)
                .map(done -> code);
    }

    /**
     * Exchanges a code.
     *
     * @param client the client id that the application states
     * @param redirect the redirect URI that it states
     * @param verifier the code verifier (RFC 7636)
     * @return empty if the code is wrong, expired or used, or belongs to another application, redirect URI or verifier. A used
     *     code ends its grant
     */
    public Optional<GrantedTokens> exchange(GrantSecret code, String client, String redirect, String verifier) {
        return exchange(
                code,
                client,
                grant -> grant.redirect().equals(redirect)
                        && grant.challenge()
                                .filter(challenge -> VERIFIER.matcher(verifier).matches()
                                        && MessageDigest.isEqual(
                                                challenge.getBytes(US_ASCII),
                                                challenge(verifier).getBytes(US_ASCII)))
                                .isPresent());
    }

    /**
     * Exchanges a refresh token.
     *
     * @param client the client id that the application states
     * @return empty if the token is wrong, expired or used, or belongs to another application. A used one ends its grant,
     *     but within {@link #REPEAT_GRACE}, and while its successor is unused, it has the same answer again
     */
    public Optional<GrantedTokens> refresh(GrantSecret token, String client) {
        return exchange(token, client, grant -> grant.challenge().isEmpty());
    }

    private Optional<GrantedTokens> exchange(GrantSecret secret, String client, Predicate<AgentGrant> condition) {
        if (!isKnown(secret)) {
            return Optional.empty();
        }
        return storage.unitOfWork()
                .inTenant(
                        secret.tenant(),
                        stores -> find(stores.agentTokens(), secret)
                                .flatMap(token -> exchange(
                                        stores,
                                        token,
                                        secret,
                                        condition.and(grant -> grant.client().equals(client)))))
                .flatMap(tokens -> tokens);
    }

    private Optional<GrantedTokens> exchange(
            AccessStores stores, StoredAgentToken token, GrantSecret secret, Predicate<AgentGrant> condition) {
        AgentGrant grant = token.grant().orElseThrow();
        Instant now = clock.instant();
        Optional<GrantedTokens> answered = answered(token, grant, secret, now);
        if (!grant.current().equals(secret.current()) && answered.isEmpty()) {
            revoke(
                    stores,
                    token,
                    now,
                    new Actor(Actor.Kind.AGENT, token.id().toString()),
                    ", whose secret was used twice");
            return Optional.empty();
        }
        if (!grant.isCurrentAt(now) || !condition.test(grant)) {
            return Optional.empty();
        }
        if (answered.isPresent()) {
            return answered;
        }
        Instant end = now.plus(ACCESS_LIFETIME);
        Instant until = end.isBefore(grant.until()) ? end : grant.until();
        String salt = Base62.random(SALT_CHARACTERS, random);
        GrantedTokens granted = following(secret, salt, token, Duration.between(now, until));
        Optional<ReplacedRefresh> replaced = Optional.of(
                        new ReplacedRefresh(secret.current(), salt, now.plus(REPEAT_GRACE)))
                .filter(refresh -> grant.challenge().isEmpty());
        stores.agentTokens()
                .save(List.of(
                        token.renewed(granted.access(), until).with(grant.exchanged(granted.refresh(), replaced))));
        return Optional.of(granted);
    }

    /** Returns the answer that the last refresh token had, if this is the same one and its successor is unused. */
    private static Optional<GrantedTokens> answered(
            StoredAgentToken token, AgentGrant grant, GrantSecret secret, Instant now) {
        return grant.replaced()
                .filter(replaced -> replaced.isRepeatedBy(secret, now))
                .map(replaced -> following(
                        secret,
                        replaced.salt(),
                        token,
                        Duration.between(now, token.expiresAt().orElse(now))))
                // A node of an earlier version exchanges the successor and leaves the replaced one as it is.
                .filter(tokens -> tokens.refresh().current().equals(grant.current()));
    }

    private static GrantedTokens following(GrantSecret secret, String salt, StoredAgentToken token, Duration lifetime) {
        RandomGenerator derived = secret.following(salt);
        AgentToken access = AgentToken.generateConnected(secret.tenant(), derived);
        return new GrantedTokens(access, secret.next(derived), token.scopes(), lifetime);
    }

    /** Ends the grant of a refresh token, at the application's request. An unknown one has no effect. */
    public void revoke(GrantSecret secret) {
        if (!isKnown(secret)) {
            return;
        }
        storage.unitOfWork().inTenant(secret.tenant(), stores -> {
            find(stores.agentTokens(), secret).ifPresent(token -> revoke(stores, token));
            return true;
        });
    }

    /** Ends the grant of an access token, at the application's request. A token without a grant stays valid. */
    public void revoke(AgentToken access) {
        KeyHash hash = access.hash();
        if (storage.unproven(() -> storage.accessViews(access.tenant()).agentToken(hash))
                .isEmpty()) {
            return;
        }
        storage.unitOfWork().inTenant(access.tenant(), stores -> {
            stores.agentTokens()
                    .agentToken(hash)
                    .filter(token ->
                            token.grant().isPresent() && token.revokedAt().isEmpty())
                    .ifPresent(token -> revoke(stores, token));
            return true;
        });
    }

    /**
     * Ends all grants of a person, with their tokens.
     *
     * @param account when the person's account was created
     * @param actor the actor who ends them, for the audit record
     */
    public void endAll(TenantId tenant, Instant account, Actor actor) {
        Optional<Instant> grantor = Optional.of(account.truncatedTo(ChronoUnit.MICROS));
        if (allowed(storage.accessViews(tenant), grantor).isEmpty()) {
            return;
        }
        storage.unitOfWork().inTenant(tenant, stores -> {
            Instant now = clock.instant();
            allowed(stores.agentTokens(), grantor)
                    .forEach(token -> revoke(stores, token, now, actor, ", whose owner no longer has an account"));
            return true;
        });
    }

    private static List<StoredAgentToken> allowed(AgentTokenReader tokens, Optional<Instant> grantor) {
        return tokens.agentTokens().stream()
                .filter(token -> token.revokedAt().isEmpty())
                .filter(token -> token.grant().flatMap(AgentGrant::account).equals(grantor))
                .toList();
    }

    private void revoke(AccessStores stores, StoredAgentToken token) {
        revoke(
                stores,
                token,
                clock.instant(),
                new Actor(Actor.Kind.AGENT, token.id().toString()),
                "");
    }

    private void revoke(AccessStores stores, StoredAgentToken token, Instant now, Actor actor, String why) {
        stores.agentTokens().save(List.of(token.revoked(now)));
        note(stores, now, actor, "revoke agent token " + token.id() + why);
    }

    /** Returns whether the secret has a grant, without a lock: a stranger's guess does not lock the tenant. */
    private boolean isKnown(GrantSecret secret) {
        return storage.unproven(() -> find(storage.accessViews(secret.tenant()), secret))
                .isPresent();
    }

    /** Returns the valid token of the secret's grant; empty if the secret never belonged to one. */
    private static Optional<StoredAgentToken> find(AgentTokenReader tokens, GrantSecret secret) {
        return tokens.agentToken(secret.id())
                .filter(token -> token.revokedAt().isEmpty())
                .filter(token -> token.grant()
                        .filter(grant -> grant.family().equals(secret.family()))
                        .isPresent());
    }

    private static String challenge(String verifier) {
        try {
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private void note(AccessStores stores, Instant now, Actor actor, String action) {
        stores.audit(List.of(new AuditEntry(ids.next(), now, actor, action, Outcome.ALLOWED)));
    }
}
