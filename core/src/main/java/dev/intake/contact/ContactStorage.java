package dev.intake.contact;

import dev.intake.id.TenantId;

/** The storage ports of contact search. */
public interface ContactStorage {
    /** Returns the queries about contacts. */
    ContactViews contactViews(TenantId tenant);
}
