package dev.intake.testing;

import dev.intake.access.AccessStores;
import dev.intake.access.AgentTokenId;
import dev.intake.access.AgentTokenStore;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditQuery;
import dev.intake.access.IdempotentCall;
import dev.intake.access.IdempotentCallStore;
import dev.intake.access.KeyHash;
import dev.intake.access.StoredAgentToken;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Stores the access rights of a tenant, within one unit of work in memory. */
record InMemoryAccessStores(Supplier<TenantData> data) implements AccessStores {
    @Override
    public AgentTokenStore agentTokens() {
        return new AgentTokens();
    }

    @Override
    public IdempotentCallStore idempotentCalls() {
        return new Calls();
    }

    @Override
    public void audit(Collection<AuditEntry> entries) {
        entries.forEach(entry ->
                InMemoryStores.require(data.get().audit.put(entry.id(), entry) == null, "an audit entry twice"));
    }

    @Override
    public List<AuditEntry> audit(AuditQuery query) {
        return new InMemoryAccessViews(data).audit(query);
    }

    @Override
    public int deleteAuditBefore(Instant before, int limit) {
        List<AuditEntry> old = data.get().audit.values().stream()
                .filter(entry -> entry.at().isBefore(before))
                .sorted(Comparator.comparing(AuditEntry::at))
                .limit(limit)
                .toList();
        old.forEach(entry -> data.get().audit.remove(entry.id()));
        return old.size();
    }

    private final class Calls implements IdempotentCallStore {
        @Override
        public Optional<IdempotentCall> find(AgentTokenId token, KeyHash key) {
            return Optional.ofNullable(data.get().idempotentCalls.get(new CallName(token, key)));
        }

        @Override
        public Optional<Instant> begunAt(int newest, Instant before) {
            return data.get().idempotentCalls.values().stream()
                    .map(IdempotentCall::begunAt)
                    .filter(begun -> begun.isBefore(before))
                    .sorted(Comparator.reverseOrder())
                    .skip(newest - 1L)
                    .findFirst();
        }

        @Override
        public void save(IdempotentCall call) {
            data.get().idempotentCalls.put(new CallName(call.token(), call.key()), call);
        }

        @Override
        public void remove(AgentTokenId token, KeyHash key) {
            data.get().idempotentCalls.remove(new CallName(token, key));
        }

        @Override
        public int deleteBefore(Instant before, int limit) {
            List<CallName> old = data.get().idempotentCalls.entrySet().stream()
                    .filter(call -> call.getValue().begunAt().isBefore(before))
                    .map(Map.Entry::getKey)
                    .limit(limit)
                    .toList();
            old.forEach(data.get().idempotentCalls::remove);
            return old.size();
        }
    }

    /** The primary key of a call. */
    record CallName(AgentTokenId token, KeyHash key) {}

    private final class AgentTokens extends InMemoryAgentTokens implements AgentTokenStore {
        AgentTokens() {
            super(data);
        }

        @Override
        public void save(Collection<StoredAgentToken> tokens) {
            InMemoryStores.requireDistinct(tokens, StoredAgentToken::id);
            tokens.forEach(token -> data.get().agentTokens.put(token.id(), token));
            InMemoryStores.requireDistinct(data.get().agentTokens.values(), StoredAgentToken::hash);
        }

        @Override
        public void remove(Set<AgentTokenId> tokens) {
            data.get().agentTokens.keySet().removeAll(tokens);
        }
    }
}
