package dev.intake.access;

import dev.intake.access.AuditEntry.Outcome;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket.TakeOutcome;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Authorizes agent calls. A call that changes something checks token, scope and limit under the tenant's lock and adds its
 * audit entry; one that reads takes no lock and writes nothing: {@link #flush} stores its entry and what it used of the token's
 * limit. A crash loses a second of that.
 */
public final class AgentAccess {
    private final AccessStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;
    private final ReadCalls reads = new ReadCalls();

    /** Creates the use case, of which a process has one: it remembers calls. */
    public AgentAccess(AccessStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /** Checks the token without any effect, for requests that perform no call. */
    public boolean isInForce(AgentToken token) {
        return inForce(token).isPresent();
    }

    /** Returns whether the token, or the grant that renews it, is neither revoked nor expired. */
    public boolean isInForce(StoredAgentToken token) {
        return token.lastsAt(clock.instant());
    }

    private Optional<StoredAgentToken> inForce(AgentToken token) {
        KeyHash hash = token.hash();
        return storage.unproven(() -> storage.accessViews(token.tenant()).agentToken(hash))
                .filter(stored -> stored.accepts(hash, clock.instant()));
    }

    /**
     * Authorizes a call that reads, which must follow immediately.
     *
     * @param token the presented token
     * @param needed the required scope
     * @param call name of the call for the audit record; never text from the caller
     */
    public AgentAdmission admitReading(AgentToken token, AgentScope needed, String call) {
        Optional<StoredAgentToken> stored = inForce(token);
        if (stored.isEmpty()) {
            return new AgentAdmission.Unauthorized();
        }
        if (!reads.hasRoom()) {
            return admitUnderLock(token, needed, call);
        }
        StoredAgentToken found = stored.get();
        AuditEntry entry = entry(found, clock.instant(), needed, call);
        return admission(token.tenant(), found, reads.take(token.tenant(), found, entry), needed);
    }

    /**
     * Authorizes a call that may change something, which must follow immediately. A token that is not in force never locks the
     * tenant. A call counts against the limit even if the token lacks the scope; a call over the limit is not audited.
     *
     * @param token the presented token
     * @param needed the required scope
     * @param call name of the call for the audit record; never text from the caller
     */
    public AgentAdmission admit(AgentToken token, AgentScope needed, String call) {
        return isInForce(token) ? admitUnderLock(token, needed, call) : new AgentAdmission.Unauthorized();
    }

    private AgentAdmission admitUnderLock(AgentToken token, AgentScope needed, String call) {
        return storage.unitOfWork()
                .inTenant(token.tenant(), stores -> admit(stores, token, needed, call))
                .orElseGet(AgentAdmission.Unauthorized::new);
    }

    private AgentAdmission admit(AccessStores access, AgentToken token, AgentScope needed, String call) {
        KeyHash hash = token.hash();
        Optional<StoredAgentToken> stored =
                access.agentTokens().agentToken(hash).filter(found -> found.accepts(hash, clock.instant()));
        if (stored.isEmpty()) {
            return new AgentAdmission.Unauthorized();
        }
        StoredAgentToken found = stored.get();
        Instant now = clock.instant();
        TakeOutcome taken = found.bucket().take(now);
        if (taken.isGranted()) {
            access.agentTokens().save(List.of(found.used(taken.bucket(), now)));
            access.audit(List.of(entry(found, now, needed, call)));
        }
        return admission(token.tenant(), found, taken, needed);
    }

    private static AgentAdmission admission(
            TenantId tenant, StoredAgentToken token, TakeOutcome taken, AgentScope needed) {
        if (!taken.isGranted()) {
            return new AgentAdmission.RateLimited(taken.retryAfter().orElseThrow());
        }
        return token.scopes().contains(needed)
                ? new AgentAdmission.Admitted(tenant, actor(token), taken.bucket())
                : new AgentAdmission.MissingScope(needed, token.scopes());
    }

    private AuditEntry entry(StoredAgentToken token, Instant now, AgentScope needed, String call) {
        Outcome outcome = token.scopes().contains(needed) ? Outcome.ALLOWED : Outcome.REFUSED;
        return new AuditEntry(ids.next(), now, actor(token), "call " + call, outcome);
    }

    private static Actor actor(StoredAgentToken token) {
        return new Actor(Actor.Kind.AGENT, token.id().toString());
    }

    /**
     * Stores the entries of calls that read and what they used of their tokens' limits, in one unit of work for each tenant.
     * Those of a tenant whose unit of work did not begin in time are kept for the next call. If storage fails, they are lost
     * rather than stored twice.
     *
     * @throws StorageException if storage fails for a tenant, after those of all others were stored
     */
    public void flush() {
        List<StorageException> failures = new ArrayList<>();
        for (Map.Entry<TenantId, List<ReadCalls.Used>> tenant : reads.turn().entrySet()) {
            try {
                storage.unitOfWork()
                        .inTenant(tenant.getKey(), stores -> store(stores, tenant.getValue()))
                        .orElseGet(List::of)
                        .forEach(reads::stored);
            } catch (StorageException failed) {
                if (failed.isOverload()) {
                    reads.keep(tenant.getValue());
                }
                failures.add(failed);
            }
        }
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }

    private static List<StoredAgentToken> store(AccessStores access, List<ReadCalls.Used> calls) {
        Map<KeyHash, StoredAgentToken> known = new HashMap<>();
        access.agentTokens().agentTokens().forEach(token -> known.put(token.hash(), token));
        List<StoredAgentToken> used = new ArrayList<>();
        List<AuditEntry> entries = new ArrayList<>();
        for (ReadCalls.Used call : calls) {
            entries.addAll(call.entries());
            StoredAgentToken token = known.get(call.token());
            if (token != null) {
                used.add(call.of(token));
            }
        }
        access.agentTokens().save(used);
        access.audit(entries);
        return used;
    }
}
