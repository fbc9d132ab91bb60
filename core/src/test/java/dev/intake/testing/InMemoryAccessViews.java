package dev.intake.testing;

import dev.intake.agent.StoredAgentToken;
import dev.intake.audit.AuditEntry;
import dev.intake.id.Uuids;
import dev.intake.key.KeyHash;
import dev.intake.port.AccessViews;
import dev.intake.tenant.TenantId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What was committed in memory of who may act for a tenant. */
final class InMemoryAccessViews implements AccessViews {
    private final Function<TenantId, Optional<TenantData>> committed;

    InMemoryAccessViews(Function<TenantId, Optional<TenantData>> committed) {
        this.committed = committed;
    }

    @Override
    public List<StoredAgentToken> agentTokens(TenantId tenant) {
        return tokens(tenant)
                .sorted(Comparator.comparing(StoredAgentToken::createdAt)
                        .thenComparing(StoredAgentToken::id)
                        .reversed())
                .toList();
    }

    @Override
    public Optional<StoredAgentToken> agentToken(TenantId tenant, KeyHash hash) {
        return tokens(tenant).filter(token -> token.hash().equals(hash)).findAny();
    }

    @Override
    public List<AuditEntry> audit(TenantId tenant, int limit) {
        return committed.apply(tenant).stream()
                .flatMap(data -> data.audit.values().stream())
                .sorted(Comparator.comparing(AuditEntry::at)
                        .thenComparing(AuditEntry::id, Uuids.UNSIGNED_ORDER)
                        .reversed())
                .limit(limit)
                .toList();
    }

    private Stream<StoredAgentToken> tokens(TenantId tenant) {
        return committed.apply(tenant).stream().flatMap(data -> data.agentTokens.values().stream());
    }
}
