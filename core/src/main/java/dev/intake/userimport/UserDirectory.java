package dev.intake.userimport;

import java.util.Optional;

/** The list of a provider's users, page by page. Every call is one request to the provider. (Spec, Authentication 9) */
@FunctionalInterface
public interface UserDirectory {
    /**
     * The page that follows a place, the user who was created first coming first. Never throws: whatever the provider
     * does, or its absence, is one of the answers.
     *
     * @param after where the page before ended; absent for the first one
     */
    UserPage page(Optional<UserCursor> after);
}
