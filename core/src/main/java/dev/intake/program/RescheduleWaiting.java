package dev.intake.program;

import dev.intake.kernel.TenantId;
import java.time.InstantSource;
import java.util.List;

/**
 * Makes the emails of a tenant that wait for its cap or for a sending window due again, after the tenant has changed what they
 * wait for. A worker then decides anew when each begins. Many enrollments need several units of work.
 */
public final class RescheduleWaiting {
    private final ProgramStorage storage;
    private final InstantSource clock;

    public RescheduleWaiting(ProgramStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * Reschedules the enrollments of all programs of the tenant.
     *
     * @throws dev.intake.kernel.StorageException if storage fails. The rest is checked at the time that the previous setting
     *     gave; another call reschedules it
     */
    public void run(TenantId tenant) {
        List<Program> programs = storage.tenant(tenant).stream()
                .flatMap(known -> storage.programViews(tenant).programs().stream())
                .filter(Program::wasLive)
                .toList();
        programs.forEach(program -> run(tenant, program));
    }

    private void run(TenantId tenant, Program program) {
        Rescheduling left = Rescheduling.again(storage.programViews(tenant).sequence(program), CatchUp.EXCLUDE);
        while (left.isLeft()) {
            Rescheduling next = left;
            left = storage.unitOfWork()
                    .inTenant(tenant, stores -> next.next(stores, program, clock))
                    .orElse(Rescheduling.NOTHING);
        }
    }
}
