package dev.intake.testing;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.ContactId;
import dev.intake.event.CountOverTime;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.EventViews;
import dev.intake.event.FieldCoverage;
import dev.intake.event.Funnel;
import dev.intake.event.Segment;
import dev.intake.event.TailQuery;
import dev.intake.event.Timeline;
import dev.intake.event.TypeProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Queries about events that others answer, for tests that change one of them. */
public interface ForwardingEventViews extends EventViews {
    /** Returns the queries that do the work. */
    EventViews working();

    @Override
    default List<EventRecord> tail(TailQuery query) {
        return working().tail(query);
    }

    @Override
    default Map<ContactId, EventRecord> latest(Set<ContactId> contacts, EventType type) {
        return working().latest(contacts, type);
    }

    @Override
    default Optional<EventQuery.Cursor> searchEnd(TailQuery query) {
        return working().searchEnd(query);
    }

    @Override
    default List<EventType> types(int limit) {
        return working().types(limit);
    }

    @Override
    default Optional<List<Long>> count(CountOverTime question) {
        return working().count(question);
    }

    @Override
    default Optional<Funnel.Conversion> funnel(Funnel question) {
        return working().funnel(question);
    }

    @Override
    default Optional<Segment.Members> segment(Segment question) {
        return working().segment(question);
    }

    @Override
    default List<EventRecord> events(EventQuery query) {
        return working().events(query);
    }

    @Override
    default Timeline timeline(ContactId contact, Optional<Timeline.Position> behind, int limit) {
        return working().timeline(contact, behind, limit);
    }

    @Override
    default Optional<EventRecord> event(EventId id) {
        return working().event(id);
    }

    @Override
    default Optional<TypeProfile> profile(EventType type) {
        return working().profile(type);
    }

    @Override
    default Map<AttributeKey, EventRecord> firstWithout(EventType type, Set<AttributeKey> keys) {
        return working().firstWithout(type, keys);
    }

    @Override
    default Optional<FieldCoverage> coverage(EventType type) {
        return working().coverage(type);
    }
}
