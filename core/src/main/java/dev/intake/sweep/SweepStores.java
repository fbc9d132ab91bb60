package dev.intake.sweep;

import dev.intake.contact.ContactStore;
import dev.intake.feedback.FeedbackStores;
import dev.intake.tenant.AdmissionStore;
import dev.intake.tenant.TenantStore;
import dev.intake.userimport.UserImportStores;

/** The stores needed for periodic work. */
public interface SweepStores extends UserImportStores, TenantStore, AdmissionStore, FeedbackStores {
    /** Returns the contacts. */
    ContactStore contacts();
}
