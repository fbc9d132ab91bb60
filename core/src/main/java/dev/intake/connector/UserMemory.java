package dev.intake.connector;

import dev.intake.contact.ExternalId;
import java.time.Instant;
import java.util.Optional;

/**
 * What is remembered of a user of the authentication provider. (Decisions 5)
 *
 * @param updatedAt when the newest data seen of the user was written, by the provider's clock
 * @param externalId the merchant's id in that data; a deletion does not always repeat it
 * @param hasEmail whether that data has an address
 * @param hasName whether that data has a name
 * @param deleted whether the user was deleted, which is final
 */
public record UserMemory(
        Instant updatedAt, Optional<ExternalId> externalId, boolean hasEmail, boolean hasName, boolean deleted)
        implements ObjectMemory {
    /** Nothing is known. */
    public static final UserMemory NOTHING = new UserMemory(Instant.MIN, Optional.empty(), false, false, false);

    /**
     * What one payload shows of a user.
     *
     * @param writtenAt when the data was written, by the provider's clock
     * @param externalId the merchant's id in it
     * @param hasEmail whether it has an address
     * @param hasName whether it has a name
     */
    public record Sighting(Instant writtenAt, Optional<ExternalId> externalId, boolean hasEmail, boolean hasName) {}

    /** Whether data written then may be stored on the contact: it is not older, and the user is not deleted. */
    public boolean admits(Instant writtenAt) {
        return !deleted && !writtenAt.isBefore(updatedAt);
    }

    /** The memory after a payload, which is as new as any seen or is skipped. */
    public UserMemory after(Sighting seen) {
        return seen.writtenAt.isBefore(updatedAt)
                ? this
                : new UserMemory(seen.writtenAt, seen.externalId, seen.hasEmail, seen.hasName, deleted);
    }

    /** The memory after a deletion. */
    public UserMemory afterDeletion(Instant at, Optional<ExternalId> shown) {
        Instant latest = at.isBefore(updatedAt) ? updatedAt : at;
        return new UserMemory(latest, shown.isPresent() ? shown : externalId, hasEmail, hasName, true);
    }

    @Override
    public <R> R fold(Cases<R> cases) {
        return cases.user().apply(this);
    }
}
