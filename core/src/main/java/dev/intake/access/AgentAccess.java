package dev.intake.access;

import dev.intake.access.AuditEntry.Outcome;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket.TakeOutcome;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Authorizes agent calls. Checks token, scope and limit under the tenant's lock, and adds an audit entry for each call.
 */
public final class AgentAccess {
    private final AccessStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public AgentAccess(AccessStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /** Checks the token without any effect, for requests that perform no call. */
    public boolean isInForce(AgentToken token) {
        KeyHash hash = token.hash();
        return storage.unproven(() -> storage.accessViews(token.tenant()).agentToken(hash))
                .filter(stored -> stored.accepts(hash, clock.instant()))
                .isPresent();
    }

    /**
     * Authorizes a call, which must follow immediately. A token that is not in force never locks the tenant. A call counts against the limit even if the token lacks the
     * scope; a call over the limit is not audited.
     *
     * @param token the presented token
     * @param needed the required scope
     * @param call name of the call for the audit record; never text from the caller
     */
    public AgentAdmission admit(AgentToken token, AgentScope needed, String call) {
        if (!isInForce(token)) {
            return new AgentAdmission.Unauthorized();
        }
        return storage.unitOfWork()
                .inTenant(token.tenant(), stores -> admit(stores, token, needed, call))
                .orElseGet(AgentAdmission.Unauthorized::new);
    }

    private AgentAdmission admit(AccessStores access, AgentToken token, AgentScope needed, String call) {
        KeyHash hash = token.hash();
        Optional<StoredAgentToken> stored =
                access.agentTokens().agentToken(hash).filter(found -> found.accepts(hash, clock.instant()));
        return stored.map(found -> admit(access, token.tenant(), found, needed, call))
                .orElseGet(AgentAdmission.Unauthorized::new);
    }

    private AgentAdmission admit(
            AccessStores access, TenantId tenant, StoredAgentToken token, AgentScope needed, String call) {
        Instant now = clock.instant();
        return token.bucket()
                .take(now)
                .fold(new TakeOutcome.Cases<>(
                        granted -> use(access, tenant, token.used(granted.bucket(), now), now, needed, call),
                        refused -> new AgentAdmission.RateLimited(refused.retryAfter())));
    }

    private AgentAdmission use(
            AccessStores access, TenantId tenant, StoredAgentToken token, Instant now, AgentScope needed, String call) {
        boolean allowed = token.scopes().contains(needed);
        access.agentTokens().save(List.of(token));
        access.audit(List.of(entry(token, now, call, allowed ? Outcome.ALLOWED : Outcome.REFUSED)));
        return allowed
                ? new AgentAdmission.Admitted(tenant, actor(token), token.bucket())
                : new AgentAdmission.MissingScope(needed, token.scopes());
    }

    private AuditEntry entry(StoredAgentToken token, Instant now, String call, Outcome outcome) {
        return new AuditEntry(ids.next(), now, actor(token), "call " + call, outcome);
    }

    private static Actor actor(StoredAgentToken token) {
        return new Actor(Actor.Kind.AGENT, token.id().toString());
    }
}
