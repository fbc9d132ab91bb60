package dev.intake.access;

import dev.intake.store.RecordMark;
import java.util.Optional;

/**
 * Which entries of a tenant's audit record to show, newest first.
 *
 * @param kind only of actors of this kind
 * @param actor only of the actor with this id
 * @param action only what begins with this
 * @param behind only what stands behind this mark: for the next page
 * @param limit how many at most, 1 to {@value #MAX_LIMIT}
 */
public record AuditQuery(
        Optional<Actor.Kind> kind,
        Optional<String> actor,
        Optional<String> action,
        Optional<RecordMark> behind,
        int limit) {
    /** Entries in one answer, at most. */
    public static final int MAX_LIMIT = 1_000;

    /** Refuses a limit outside 1 to {@value #MAX_LIMIT}. */
    public AuditQuery {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ", not " + limit);
        }
    }

    /** Returns a query for the newest entries of all actors. */
    public static AuditQuery newest(int limit) {
        return new AuditQuery(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), limit);
    }

    /** Returns whether the entry is one of those that are asked for, the mark aside. */
    public boolean includes(AuditEntry entry) {
        return kind.filter(asked -> asked != entry.actor().kind()).isEmpty()
                && actor.filter(asked -> !asked.equals(entry.actor().id())).isEmpty()
                && action.filter(asked -> !entry.action().startsWith(asked)).isEmpty();
    }
}
