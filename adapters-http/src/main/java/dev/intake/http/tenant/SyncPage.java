package dev.intake.http.tenant;

import dev.intake.http.page.Page;
import java.util.Optional;

/**
 * {@code sync.jte}: verifies and imports what a provider has.
 *
 * @param page the page's frame
 * @param verification its verifications, and its API key
 * @param users the import of users; absent for a billing provider
 * @param history the import of history; absent for the authentication provider
 */
public record SyncPage(
        Page page, VerificationView verification, Optional<UserImportView> users, Optional<HistoryView> history) {}
