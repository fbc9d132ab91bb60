package dev.intake.sync;

import dev.intake.access.AccessStores;

/** The stores needed by verifications, within one unit of work. */
public interface VerificationStores extends ImportStores, AccessStores {
    /** Returns the store of verifications. */
    VerificationStore verifications();
}
