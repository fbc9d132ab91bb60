package dev.intake.testworld;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Deletes the data that arrived with test keys and test secrets. */
public final class EmptyTestWorld {
    /** Maximum number of rows deleted in a unit of work; it bounds the wait of test requests. */
    public static final int BATCH_SIZE = 1_000;

    private final TestWorldStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public EmptyTestWorld(TestWorldStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Deletes the rows of the tenant's test world in several units of work, and adds an audit entry to the tenant. Keys,
     * secrets and programs stay. If a unit of work fails, a further call deletes the rest.
     *
     * @param tenant the tenant, or its test world
     * @return the number of rows; empty if there is no such tenant
     * @throws dev.intake.kernel.StorageException if storage fails
     */
    public Optional<Long> empty(TenantId tenant, Actor actor) {
        return storage.unitOfWork()
                .inTenant(tenant.live(), stores -> {
                    stores.audit(List.of(new AuditEntry(
                            ids.next(), clock.instant(), actor, "empty the test world", AuditEntry.Outcome.ALLOWED)));
                    return tenant.test();
                })
                .map(this::delete);
    }

    private long delete(TenantId world) {
        long deleted = 0;
        int some;
        do {
            some = storage.unitOfWork()
                    .inTenant(world, stores -> stores.deleteTestRows(BATCH_SIZE))
                    .orElse(0);
            deleted += some;
        } while (some > 0);
        return deleted;
    }
}
