package dev.intake.suppression;

import dev.intake.access.AccessStores;
import dev.intake.contact.ContactStore;

/** The stores needed to close addresses and open them again. */
public interface SuppressionStores extends AccessStores {
    /** Returns the store of contacts. */
    ContactStore contacts();

    /** Returns the store of closed addresses. */
    SuppressionStore suppressions();
}
