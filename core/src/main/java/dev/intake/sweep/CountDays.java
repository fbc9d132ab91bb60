package dev.intake.sweep;

import dev.intake.event.DayCounts;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Counts the events of past days, so that a query over a quarter of a year reads a few hundred numbers. Newest days
 * first, because most queries are about them. (ADR 66)
 */
public final class CountDays {
    /** Maximum number of days of one tenant that a run counts: ten years. */
    private static final int BATCH_SIZE = 3_660;

    private final SweepStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public CountDays(SweepStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Counts due days, one in each step; returns the number of counted days of all tenants.
     *
     * @throws dev.intake.kernel.StorageException if it failed for some tenant
     */
    public long run(SweepPace pace) {
        Run run = new Run(clock.instant());
        new Sweep(storage, pace).everyTenant(run::steps);
        return run.counted;
    }

    private final class Run {
        private final DayCounts counts = storage.dayCounts();
        private final Instant now;
        private long counted;

        Run(Instant now) {
            this.now = now;
        }

        Sweep.Steps steps(Tenant tenant) {
            return new OfTenant(tenant.id());
        }

        private final class OfTenant implements Sweep.Steps {
            private final TenantId tenant;
            private final Deque<LocalDate> days;

            OfTenant(TenantId tenant) {
                this.tenant = tenant;
                this.days = new ArrayDeque<>(counts.due(tenant, now, BATCH_SIZE));
            }

            /** A day that could not be counted is left to the next run. */
            @Override
            public boolean next() {
                LocalDate day = days.poll();
                if (day != null && counts.count(tenant, day, ids.next(), now)) {
                    counted++;
                }
                return !days.isEmpty();
            }
        }
    }
}
