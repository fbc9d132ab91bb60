package dev.intake.verification;

import dev.intake.source.Connector;
import java.util.List;

/** The verifications of the tenant of a unit of work, one for each connector and number of days. */
public interface VerificationStore {
    /** Returns the verifications of a connector, in no order. */
    List<Verification> of(Connector connector);

    /** Stores a verification; replaces that of the same connector and days. */
    void save(Verification verification);

    /** Returns the age in days from which a missing event starts no program. */
    int lateRepairDays();

    /** Stores that age. */
    void saveLateRepairDays(int days);
}
