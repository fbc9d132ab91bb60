package dev.intake.event;

import java.util.Optional;

/** The type profiles of one tenant. */
@FunctionalInterface
public interface TypeProfiles {
    /**
     * Returns the profile of the type; empty if no event of it was recorded.
     *
     * @throws dev.intake.kernel.StorageException if storage fails
     */
    Optional<TypeProfile> profile(EventType type);
}
