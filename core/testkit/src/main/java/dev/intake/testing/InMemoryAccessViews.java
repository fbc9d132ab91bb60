package dev.intake.testing;

import dev.intake.access.AccessViews;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditQuery;
import dev.intake.kernel.RecordCursor;
import dev.intake.kernel.Uuids;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/** Reads the committed access rights of a tenant in memory. */
final class InMemoryAccessViews extends InMemoryAgentTokens implements AccessViews {
    private final Supplier<TenantData> committed;

    InMemoryAccessViews(Supplier<TenantData> committed) {
        super(committed);
        this.committed = committed;
    }

    @Override
    public List<AuditEntry> audit(AuditQuery query) {
        Comparator<RecordCursor> order =
                Comparator.comparing(RecordCursor::at).thenComparing(RecordCursor::id, Uuids.UNSIGNED_ORDER);
        return committed.get().audit.values().stream()
                .filter(query::includes)
                .filter(entry -> query.after()
                        .filter(mark -> order.compare(new RecordCursor(entry.at(), entry.id()), mark) >= 0)
                        .isEmpty())
                .sorted(Comparator.comparing((AuditEntry entry) -> new RecordCursor(entry.at(), entry.id()), order)
                        .reversed())
                .limit(query.limit())
                .toList();
    }
}
