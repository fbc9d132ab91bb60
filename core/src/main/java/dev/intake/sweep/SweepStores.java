package dev.intake.sweep;

import dev.intake.contact.ContactStore;
import dev.intake.feedback.FeedbackStores;
import dev.intake.sync.SyncStores;
import dev.intake.tenant.AdmissionStore;
import dev.intake.tenant.TenantStore;

/** The stores needed for periodic work. */
public interface SweepStores extends SyncStores, TenantStore, AdmissionStore, FeedbackStores {
    /** Returns the contacts. */
    ContactStore contacts();
}
