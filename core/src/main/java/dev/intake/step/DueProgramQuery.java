package dev.intake.step;

import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.World;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * Finds programs with due steps, across tenants. It reads without locks, so its result may be out of date. Every method
 * throws {@link StorageException} if storage fails.
 */
@FunctionalInterface
public interface DueProgramQuery {
    /**
     * Returns active programs with a due enrollment: of each tenant the one that waits longest, then of each the next one, and
     * so on, those that wait longest first among these; so the programs of one tenant displace those of no other.
     *
     * @param world the world of the enrollments
     * @param avoided the mail servers whose programs are left out
     * @param limit the maximum number, at least 1
     */
    List<DueProgram> duePrograms(World world, Instant now, Set<MailRoute> avoided, int limit);

    /**
     * A program with due steps.
     *
     * @param tenant its tenant
     * @param program the program
     * @param ownMailServer whether the tenant has its own mail server
     */
    record DueProgram(TenantId tenant, ProgramId program, boolean ownMailServer) {
        /** Returns the mail server of its emails. */
        public MailRoute route() {
            return ownMailServer ? MailRoute.of(tenant) : MailRoute.SERVICE;
        }
    }
}
