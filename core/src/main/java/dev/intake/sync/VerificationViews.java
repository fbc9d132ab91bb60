package dev.intake.sync;

import dev.intake.kernel.Connector;
import java.util.List;

/** Queries about one tenant's verifications. A tenant that does not exist has none. */
public interface VerificationViews {
    /**
     * Returns the verifications of a connector, in no order.
     *
     * @throws dev.intake.kernel.StorageException if storage fails
     */
    List<Verification> verifications(Connector connector);

    /**
     * Returns the age in days from which a missing event starts no program.
     *
     * @throws dev.intake.kernel.StorageException if storage fails
     */
    int lateRepairDays();
}
