package dev.intake.sync;

/** The verifications of the tenant of a unit of work, one for each connector and number of days. */
public interface VerificationStore extends VerificationViews {
    /** Stores a verification; replaces that of the same connector and days. */
    void save(Verification verification);

    /** Stores the age in days from which a missing event starts no program. */
    void saveLateRepairDays(int days);
}
