package dev.intake.privacy;

import dev.intake.access.AccessStores;
import dev.intake.contact.ContactStore;
import dev.intake.email.EmailStore;
import dev.intake.webhook.ConnectorStores;

/** The stores that export and erasure need. */
public interface PrivacyStores extends ConnectorStores, AccessStores {
    /** Returns the store of contacts. */
    ContactStore contacts();

    /** Returns the store of emails. */
    EmailStore emails();

    /** Returns the store that removes what names a person. */
    ErasureStore erasure();
}
