package dev.intake.webhook;

import dev.intake.contact.ContactId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.kernel.Connector;
import java.time.Instant;
import java.util.Optional;

/**
 * Selects the newest deliveries, latest arrival first; those with the same time by descending id.
 *
 * @param connector only of this connector
 * @param outcome only with this outcome
 * @param type only those whose provider names the event so, or that became an event of this type
 * @param contact only those of this contact
 * @param since only those that arrived at this time or later
 * @param before only those before this position, for the next page
 * @param thin only thin events, which name their object but do not have it
 * @param limit maximum number of results, at least 1
 */
public record DeliveryQuery(
        Optional<Connector> connector,
        Optional<DeliveryOutcome> outcome,
        Optional<String> type,
        Optional<ContactId> contact,
        Optional<Instant> since,
        Optional<Cursor> before,
        boolean thin,
        int limit) {
    /** Returns a query for the newest deliveries of all kinds. */
    public static DeliveryQuery newest(int limit) {
        return new DeliveryQuery(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                limit);
    }

    /** Returns this query restricted to one connector, if there is one. */
    public DeliveryQuery of(Optional<Connector> only) {
        return new DeliveryQuery(only, outcome, type, contact, since, before, thin, limit);
    }

    /** Returns this query restricted to one outcome, if there is one. */
    public DeliveryQuery with(Optional<DeliveryOutcome> only) {
        return new DeliveryQuery(connector, only, type, contact, since, before, thin, limit);
    }

    /** Returns this query restricted to one type, if there is one. */
    public DeliveryQuery ofType(Optional<String> only) {
        return new DeliveryQuery(connector, outcome, only, contact, since, before, thin, limit);
    }

    /** Returns this query restricted to one contact, if there is one. */
    public DeliveryQuery about(Optional<ContactId> only) {
        return new DeliveryQuery(connector, outcome, type, only, since, before, thin, limit);
    }

    /** Returns this query restricted to deliveries that arrived at the time or later, if there is one. */
    public DeliveryQuery since(Optional<Instant> from) {
        return new DeliveryQuery(connector, outcome, type, contact, from, before, thin, limit);
    }

    /** Returns this query restricted to deliveries before the position, if there is one. */
    public DeliveryQuery before(Optional<Cursor> mark) {
        return new DeliveryQuery(connector, outcome, type, contact, since, mark, thin, limit);
    }

    /** Returns this query with another maximum number of results. */
    public DeliveryQuery limited(int most) {
        return new DeliveryQuery(connector, outcome, type, contact, since, before, thin, most);
    }

    /** Returns this query restricted to thin events. */
    public DeliveryQuery ofThinEvents() {
        return new DeliveryQuery(connector, outcome, type, contact, since, before, true, limit);
    }

    /** Returns whether deliveries are searched one by one, because no index has what the query selects by. */
    public boolean isSearch() {
        return connector.isPresent() || outcome.isPresent() || type.isPresent();
    }
}
