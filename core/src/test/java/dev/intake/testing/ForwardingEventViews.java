package dev.intake.testing;

import dev.intake.contact.ContactId;
import dev.intake.event.CountOverTime;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.EventViews;
import dev.intake.event.Funnel;
import dev.intake.event.Segment;
import dev.intake.event.TailQuery;
import dev.intake.event.Timeline;
import dev.intake.id.TenantId;
import java.util.List;
import java.util.Optional;

/** Queries about events that others answer, for tests that change one of them. */
public interface ForwardingEventViews extends EventViews {
    /** Returns the queries that do the work. */
    EventViews working();

    @Override
    default List<EventRecord> tail(TenantId tenant, TailQuery query) {
        return working().tail(tenant, query);
    }

    @Override
    default Optional<EventQuery.Cursor> searchEnd(TenantId tenant, TailQuery query) {
        return working().searchEnd(tenant, query);
    }

    @Override
    default List<EventType> types(TenantId tenant, int limit) {
        return working().types(tenant, limit);
    }

    @Override
    default Optional<List<Long>> count(TenantId tenant, CountOverTime question) {
        return working().count(tenant, question);
    }

    @Override
    default Optional<Funnel.Conversion> funnel(TenantId tenant, Funnel question) {
        return working().funnel(tenant, question);
    }

    @Override
    default Optional<Segment.Members> segment(TenantId tenant, Segment question) {
        return working().segment(tenant, question);
    }

    @Override
    default List<EventRecord> events(TenantId tenant, EventQuery query) {
        return working().events(tenant, query);
    }

    @Override
    default Timeline timeline(TenantId tenant, ContactId contact, Optional<Timeline.Position> behind, int limit) {
        return working().timeline(tenant, contact, behind, limit);
    }

    @Override
    default Optional<EventRecord> event(TenantId tenant, EventId id) {
        return working().event(tenant, id);
    }
}
