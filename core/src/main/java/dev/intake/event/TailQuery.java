package dev.intake.event;

import dev.intake.contact.AttributeFilter;
import dev.intake.contact.ContactId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.kernel.Source;
import java.time.Instant;
import java.util.Optional;

/**
 * Selects the newest operations, recorded or not.
 *
 * @param type only this type
 * @param source only this source; unrecorded operations always come from the customer
 * @param status only unrecorded operations with this status
 * @param contact only recorded operations of this contact
 * @param property only recorded operations with this property
 * @param since only operations that arrived at this time or later
 * @param before only operations older than this position, for the next page
 * @param limit maximum number of results, 1 to {@value EventQuery#MAX_LIMIT}
 */
public record TailQuery(
        Optional<EventType> type,
        Optional<Source> source,
        Optional<Unrecorded.Status> status,
        Optional<ContactId> contact,
        Optional<AttributeFilter> property,
        Optional<Instant> since,
        Optional<Cursor> before,
        int limit) {
    /** Rejects a limit outside 1 to {@value EventQuery#MAX_LIMIT}. */
    public TailQuery {
        if (limit < 1 || limit > EventQuery.MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + EventQuery.MAX_LIMIT + ", not " + limit);
        }
    }

    /** Returns a query for the newest operations of all kinds. */
    public static TailQuery newest(int limit) {
        return new TailQuery(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                limit);
    }

    /** Returns this query restricted to one type. */
    public TailQuery ofType(EventType only) {
        return new TailQuery(Optional.of(only), source, status, contact, property, since, before, limit);
    }

    /** Returns this query restricted to one source. */
    public TailQuery from(Source only) {
        return new TailQuery(type, Optional.of(only), status, contact, property, since, before, limit);
    }

    /** Returns this query restricted to one status. */
    public TailQuery with(Unrecorded.Status only) {
        return new TailQuery(type, source, Optional.of(only), contact, property, since, before, limit);
    }

    /** Returns this query restricted to recorded operations of one contact. */
    public TailQuery about(ContactId only) {
        return new TailQuery(type, source, status, Optional.of(only), property, since, before, limit);
    }

    /** Returns this query restricted to recorded operations with a property. */
    public TailQuery having(AttributeFilter only) {
        return new TailQuery(type, source, status, contact, Optional.of(only), since, before, limit);
    }

    /** Returns this query restricted to operations that arrived at the time or later. */
    public TailQuery since(Instant from) {
        return new TailQuery(type, source, status, contact, property, Optional.of(from), before, limit);
    }

    /** Returns this query restricted to operations older than the position. */
    public TailQuery before(Cursor mark) {
        return new TailQuery(type, source, status, contact, property, since, Optional.of(mark), limit);
    }

    /** Returns this query with another maximum number of results. */
    public TailQuery limited(int most) {
        return new TailQuery(type, source, status, contact, property, since, before, most);
    }

    /** Returns whether events are searched one by one, because no index has what the query selects by. */
    public boolean isSearch() {
        return type.isPresent() || source.isPresent() || property.isPresent();
    }
}
