package dev.intake.privacy;

import dev.intake.access.AccessStores;
import dev.intake.contact.ContactStore;
import dev.intake.email.EmailStore;
import dev.intake.suppression.SuppressionStore;
import dev.intake.webhook.ConnectorStores;

/** The stores needed for export and erasure. */
public interface PrivacyStores extends ConnectorStores, AccessStores {
    /** Returns the store of contacts. */
    ContactStore contacts();

    /** Returns the store of emails. */
    EmailStore emails();

    /** Returns the store that removes personal data. */
    ErasureStore erasure();

    /** Returns the store of closed addresses. */
    SuppressionStore suppressions();
}
