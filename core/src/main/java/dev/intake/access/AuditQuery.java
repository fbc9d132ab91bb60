package dev.intake.access;

import dev.intake.kernel.RecordCursor;
import java.util.Optional;

/**
 * Selects entries of a tenant's audit record, newest first.
 *
 * @param kind only actors of this kind
 * @param actor only the actor with this id
 * @param action only actions that start with this text
 * @param after only entries after this position, for the next page
 * @param limit maximum number of results, 1 to {@value #MAX_LIMIT}
 */
public record AuditQuery(
        Optional<Actor.Kind> kind,
        Optional<String> actor,
        Optional<String> action,
        Optional<RecordCursor> after,
        int limit) {
    /** Maximum number of entries in a page. */
    public static final int MAX_LIMIT = 1_000;

    /** Rejects a limit outside 1 to {@value #MAX_LIMIT}. */
    public AuditQuery {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ", not " + limit);
        }
    }

    /** Returns a query for the newest entries of all actors. */
    public static AuditQuery newest(int limit) {
        return new AuditQuery(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), limit);
    }

    /** Returns whether the query selects the entry, regardless of its position. */
    public boolean includes(AuditEntry entry) {
        return kind.filter(asked -> asked != entry.actor().kind()).isEmpty()
                && actor.filter(asked -> !asked.equals(entry.actor().id())).isEmpty()
                && action.filter(asked -> !entry.action().startsWith(asked)).isEmpty();
    }
}
