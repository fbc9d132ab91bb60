package dev.intake.contact;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * What the authentication provider reported of the contact's users. The newest report counts, whatever the order of arrival.
 * (Decisions 2.8 and 5)
 *
 * @param changedAt when the newest user was created or deleted, by the provider's clock; absent if none was since this is
 *     recorded
 * @param reactivatedAt a time between the last deletion and the creation of the user after it; what began before stays ended
 */
public record UserLife(Optional<Instant> changedAt, Optional<Instant> reactivatedAt) {
    /** Nothing is recorded. */
    public static final UserLife UNKNOWN = new UserLife(Optional.empty(), Optional.empty());

    /** Truncates the times to microseconds. */
    public UserLife {
        changedAt = changedAt.map(at -> at.truncatedTo(ChronoUnit.MICROS));
        reactivatedAt = reactivatedAt.map(at -> at.truncatedTo(ChronoUnit.MICROS));
    }

    /** Returns whether a creation or deletion at this time is newer than what is recorded. */
    boolean isBefore(Instant at) {
        return changedAt
                .filter(newest -> !newest.isBefore(at.truncatedTo(ChronoUnit.MICROS)))
                .isEmpty();
    }

    /** Returns the life after a creation or deletion at this time. */
    UserLife changed(Instant at) {
        return isBefore(at) ? new UserLife(Optional.of(at), reactivatedAt) : this;
    }

    /** Returns the life after the creation of a user, which was reported after this time, and a deletion before it. */
    UserLife reactivated(Instant at) {
        return new UserLife(changedAt, Optional.of(at));
    }
}
