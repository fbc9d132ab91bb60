package dev.intake.connector;

import dev.intake.contact.ExternalId;
import java.time.Instant;
import java.util.Optional;

/**
 * What is remembered of a user of the authentication provider. (Decisions 5)
 *
 * @param updatedAt time of the newest data of the user, by the provider's clock
 * @param externalId the merchant's id in that data; a deletion does not always repeat it
 * @param hasEmail whether that data has an address
 * @param hasName whether that data has a name
 * @param deleted whether the user was deleted, which is final
 */
public record UserMemory(
        Instant updatedAt, Optional<ExternalId> externalId, boolean hasEmail, boolean hasName, boolean deleted)
        implements ObjectMemory {
    /** The memory of an unknown user. */
    public static final UserMemory NOTHING = new UserMemory(Instant.MIN, Optional.empty(), false, false, false);

    /**
     * The data of one payload about a user.
     *
     * @param writtenAt time of the data, by the provider's clock
     * @param externalId the merchant's id in it
     * @param hasEmail whether it has an address
     * @param hasName whether it has a name
     */
    public record Sighting(Instant writtenAt, Optional<ExternalId> externalId, boolean hasEmail, boolean hasName) {}

    /** Returns whether data of that time may be stored on the contact: it is not older, and the user is not deleted. */
    public boolean admits(Instant writtenAt) {
        return !deleted && !writtenAt.isBefore(updatedAt);
    }

    /** Returns the memory after a payload; an older payload changes nothing. */
    public UserMemory after(Sighting seen) {
        return seen.writtenAt.isBefore(updatedAt)
                ? this
                : new UserMemory(seen.writtenAt, seen.externalId, seen.hasEmail, seen.hasName, deleted);
    }

    /** Returns the memory after a deletion. */
    public UserMemory afterDeletion(Instant at, Optional<ExternalId> shown) {
        Instant latest = at.isBefore(updatedAt) ? updatedAt : at;
        return new UserMemory(latest, shown.isPresent() ? shown : externalId, hasEmail, hasName, true);
    }

    @Override
    public <R> R fold(Cases<R> cases) {
        return cases.user().apply(this);
    }
}
