package dev.intake.email;

import dev.intake.contact.ContactStore;
import dev.intake.suppression.SuppressionStore;

/** The stores that a withdrawal of consent needs. */
public interface ConsentStores {
    /** Returns the store of contacts. */
    ContactStore contacts();

    /** Returns the store of emails. */
    EmailStore emails();

    /** Returns the store of closed addresses. */
    SuppressionStore suppressions();
}
