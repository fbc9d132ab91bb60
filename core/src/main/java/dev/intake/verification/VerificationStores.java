package dev.intake.verification;

import dev.intake.access.AccessStores;
import dev.intake.userimport.ImportStores;

/** The stores needed by verifications, within one unit of work. */
public interface VerificationStores extends ImportStores, AccessStores {
    /** Returns the store of verifications. */
    VerificationStore verifications();
}
