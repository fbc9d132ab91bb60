package dev.intake.sweep;

import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventStore;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Retention;
import dev.intake.tenant.Tenant;
import dev.intake.testworld.TestWorldUpkeep;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Deletes expired events of tenants with limited retention. The first deletion records the moment before which stored
 * events are incomplete: events from before it are historical from then on, so a repeated event starts no program
 * again. (ADR 71)
 */
public final class ExpireEvents {
    /** Maximum number of events scanned in a unit of work; it bounds the wait of ingestion. */
    public static final int BATCH_SIZE = 1_000;

    private final SweepStorage storage;
    private final TestWorldUpkeep worlds;
    private final InstantSource clock;

    /**
     * Creates the use case.
     *
     * @param worlds gives test worlds the retention of their tenants
     */
    public ExpireEvents(SweepStorage storage, TestWorldUpkeep worlds, InstantSource clock) {
        this.storage = storage;
        this.worlds = worlds;
        this.clock = clock;
    }

    /**
     * Deletes expired events; returns their number.
     *
     * @throws dev.intake.kernel.StorageException if it failed for some tenant
     */
    public long run(SweepPace pace) {
        Run run = new Run(clock.instant());
        new Sweep(storage, pace).everyTenant(run::steps);
        return run.forgotten;
    }

    private final class Run {
        private final Instant now;
        private long forgotten;

        Run(Instant now) {
            this.now = now;
        }

        /** Skips live tenants without an event retention; that of a test world may have changed. */
        Sweep.Steps steps(Tenant tenant) {
            worlds.refresh(tenant.id());
            return tenant.id().isTest() || tenant.retention().eventDays().isPresent()
                    ? new OfTenant(tenant.id())
                    : () -> false;
        }

        private final class OfTenant implements Sweep.Steps {
            private final TenantId tenant;
            private Optional<Cursor> reached = Optional.empty();

            OfTenant(TenantId tenant) {
                this.tenant = tenant;
            }

            @Override
            public boolean next() {
                Optional<EventStore.Scan> look = storage.unitOfWork()
                        .inTenant(tenant, stores -> look(stores, reached))
                        .flatMap(looked -> looked);
                forgotten += look.map(EventStore.Scan::forgotten).orElse(0);
                reached = look.flatMap(EventStore.Scan::reached);
                return reached.isPresent();
            }
        }

        private Optional<EventStore.Scan> look(SweepStores stores, Optional<Cursor> after) {
            Retention retention = stores.tenant().retention();
            return retention.eventsBefore(now).map(before -> {
                EventStore.Scan look = stores.events().deleteBefore(before, after, BATCH_SIZE);
                Retention known = look.forgotten() > 0 ? retention.forgotten(before) : retention;
                if (!known.equals(retention)) {
                    stores.save(stores.tenant().withRetention(known));
                }
                return look;
            });
        }
    }
}
