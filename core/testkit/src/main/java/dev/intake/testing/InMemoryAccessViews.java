package dev.intake.testing;

import dev.intake.access.AccessViews;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditQuery;
import dev.intake.access.KeyHash;
import dev.intake.access.StoredAgentToken;
import dev.intake.id.TenantId;
import dev.intake.id.Uuids;
import dev.intake.store.RecordCursor;
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
    public List<AuditEntry> audit(TenantId tenant, AuditQuery query) {
        Comparator<RecordCursor> order =
                Comparator.comparing(RecordCursor::at).thenComparing(RecordCursor::id, Uuids.UNSIGNED_ORDER);
        return committed.apply(tenant).stream()
                .flatMap(data -> data.audit.values().stream())
                .filter(query::includes)
                .filter(entry -> query.behind()
                        .filter(mark -> order.compare(new RecordCursor(entry.at(), entry.id()), mark) >= 0)
                        .isEmpty())
                .sorted(Comparator.comparing((AuditEntry entry) -> new RecordCursor(entry.at(), entry.id()), order)
                        .reversed())
                .limit(query.limit())
                .toList();
    }

    private Stream<StoredAgentToken> tokens(TenantId tenant) {
        return committed.apply(tenant).stream().flatMap(data -> data.agentTokens.values().stream());
    }
}
