package dev.intake.email;

import dev.intake.contact.ContactStore;

/** The stores that a withdrawal of consent needs. */
public interface ConsentStores {
    /** Returns the store of contacts. */
    ContactStore contacts();

    /** Returns the store of emails. */
    EmailStore emails();
}
