package dev.intake.jdbc.webhook;

import dev.intake.event.DedupeKey;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.secret.MasterKeyId;
import dev.intake.webhook.KeptBodies;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the stores of failed and of ignored deliveries do alike. */
abstract class JdbcKeptBodies<D> implements KeptBodies<D> {
    private final TenantSession session;
    private final BodyTable<D> table;

    JdbcKeptBodies(TenantSession session, BodyTable<D> table) {
        this.session = session;
        this.table = table;
    }

    @Override
    public final List<D> sealedOtherwise(MasterKeyId seal, Optional<DedupeKey> after, int limit) {
        return table.sealedOtherwise(session, seal, after, limit);
    }

    @Override
    public final void drop(Set<DedupeKey> deliveries) {
        table.drop(session, deliveries);
    }

    @Override
    public final int deleteBefore(Instant before, int limit) {
        return table.deleteBefore(session, before, limit);
    }
}
