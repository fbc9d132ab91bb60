package dev.intake.http.tenant;

import dev.intake.http.page.Page;

/**
 * {@code sync.jte}: verifies and imports what a provider has.
 *
 * @param page the page's frame
 * @param verification its verifications, and its API key
 * @param imported the import of its users or its history
 */
public record SyncPage(Page page, VerificationView verification, ImportView imported) {}
