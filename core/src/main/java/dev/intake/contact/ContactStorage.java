package dev.intake.contact;

import dev.intake.kernel.TenantId;

/** The storage ports of contact search. */
public interface ContactStorage {
    /** Returns the queries about contacts. */
    ContactViews contactViews(TenantId tenant);
}
