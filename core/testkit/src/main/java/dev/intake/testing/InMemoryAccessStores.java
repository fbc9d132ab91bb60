package dev.intake.testing;

import dev.intake.access.AccessStores;
import dev.intake.access.AgentTokenId;
import dev.intake.access.AgentTokenStore;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditStore;
import dev.intake.access.IdempotentCall;
import dev.intake.access.IdempotentCallStore;
import dev.intake.access.KeyHash;
import dev.intake.access.StoredAgentToken;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Who may act for a tenant, of one unit of work in memory. */
final class InMemoryAccessStores implements AccessStores {
    private final Supplier<TenantData> data;

    InMemoryAccessStores(Supplier<TenantData> data) {
        this.data = data;
    }

    @Override
    public AgentTokenStore agentTokens() {
        return new AgentTokens();
    }

    @Override
    public IdempotentCallStore idempotentCalls() {
        return new Calls();
    }

    @Override
    public AuditStore audit() {
        return this::add;
    }

    private void add(Collection<AuditEntry> entries) {
        entries.forEach(entry ->
                InMemoryStores.require(data.get().audit.put(entry.id(), entry) == null, "an audit entry twice"));
    }

    private final class Calls implements IdempotentCallStore {
        @Override
        public Optional<IdempotentCall> find(AgentTokenId token, KeyHash key) {
            return Optional.ofNullable(data.get().idempotentCalls.get(new CallName(token, key)));
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
        public int removeBefore(Instant before, int limit) {
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

    private final class AgentTokens implements AgentTokenStore {
        @Override
        public Map<KeyHash, StoredAgentToken> withHashes(Set<KeyHash> hashes) {
            return data.get().agentTokens.values().stream()
                    .filter(token -> hashes.contains(token.hash()))
                    .collect(Collectors.toMap(StoredAgentToken::hash, Function.identity()));
        }

        @Override
        public Map<AgentTokenId, StoredAgentToken> of(Set<AgentTokenId> ids) {
            return data.get().agentTokens.values().stream()
                    .filter(token -> ids.contains(token.id()))
                    .collect(Collectors.toMap(StoredAgentToken::id, Function.identity()));
        }

        @Override
        public int inForce(Instant now) {
            return (int) data.get().agentTokens.values().stream()
                    .filter(token -> token.lastsAt(now))
                    .count();
        }

        @Override
        public void save(Collection<StoredAgentToken> tokens) {
            InMemoryStores.requireDistinct(tokens, StoredAgentToken::id);
            tokens.forEach(token -> data.get().agentTokens.put(token.id(), token));
            InMemoryStores.requireDistinct(data.get().agentTokens.values(), StoredAgentToken::hash);
        }
    }
}
