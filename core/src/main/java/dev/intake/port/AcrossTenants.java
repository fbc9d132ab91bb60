package dev.intake.port;

import dev.intake.program.ProgramId;
import dev.intake.secret.Seal;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SecretPlace;
import dev.intake.tenant.TenantId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Looks over all tenants at once, without locks: what it says may have changed already, so it is good for finding work
 * and never for deciding. Every method throws {@link StorageException} when the store fails.
 */
public interface AcrossTenants {
    /**
     * Live programs in which a passage is due, the longest waiting first.
     *
     * @param limit how many at most, at least 1
     */
    List<DueProgram> duePrograms(Instant now, int limit);

    /**
     * The tenants who have a run of an import that is due, the longest waiting first.
     *
     * @param limit how many at most, at least 1
     */
    List<TenantId> dueImports(Instant now, int limit);

    /**
     * The tenants who have failed deliveries that wait to be run again, those with the most first.
     *
     * @param limit how many tenants at most, at least 1
     */
    List<FailedDeliveries> failedDeliveries(int limit);

    /** How many secrets, and bodies of failed deliveries, bear none of the seals, which are all of one length. */
    long sealedOtherwise(Collection<Seal> seals);

    /**
     * The signing secrets and API keys that are in use now, in no certain order.
     *
     * @param limit how many of each of the two at most, at least 1
     */
    List<PlacedSecret> secretsInUse(int limit);

    /**
     * What waits at this moment.
     *
     * @param limit how far to count, at least 1: no count is larger, and no more rows are read for one
     */
    Backlog backlog(Instant now, int limit);

    /**
     * What waits.
     *
     * @param dueSteps passages of live programs that are due and that nobody has claimed
     * @param oldestDue when the longest waiting of them was due; absent when there is none
     * @param parked events of customers who are not known yet
     * @param failedDeliveries deliveries to be run again
     * @param emailsToReview emails that wait for a person
     */
    record Backlog(
            long dueSteps, Optional<Instant> oldestDue, long parked, long failedDeliveries, long emailsToReview) {}

    /**
     * A secret and where it belongs.
     *
     * @param place whose it is, and what for
     * @param secret as it is stored
     */
    record PlacedSecret(SecretPlace place, SealedSecret secret) {}

    /**
     * A tenant's failed deliveries.
     *
     * @param tenant whose they are
     * @param waiting how many, at least 1
     */
    record FailedDeliveries(TenantId tenant, long waiting) {}

    /**
     * A program with work to do.
     *
     * @param tenant whose it is
     * @param program which
     */
    record DueProgram(TenantId tenant, ProgramId program) {}
}
