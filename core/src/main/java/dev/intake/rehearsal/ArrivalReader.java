package dev.intake.rehearsal;

import dev.intake.contact.ContactId;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.event.EventViews;
import dev.intake.event.Period;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Reads the events of a rehearsal page by page, newest first, and keeps those that concern the program. */
final class ArrivalReader {
    private static final EventId FIRST_ID = new EventId(new UUID(0, 0));

    private final EventViews events;
    private final RehearsedProgram program;
    private final int maxEvents;

    ArrivalReader(EventViews events, RehearsedProgram program, int maxEvents) {
        this.events = events;
        this.program = program;
        this.maxEvents = maxEvents;
    }

    /** Reads the events of the tenant, or those of one contact, that arrived in the period. */
    Arrivals read(Optional<ContactId> contact, Period period) {
        List<EventRecord> concerning = new ArrayList<>();
        Cursor before = start(period.until());
        long read = 0;
        long counted = 0;
        while (read < maxEvents) {
            List<EventRecord> page = events.events(query(contact).before(before));
            for (EventRecord event : page) {
                if (event.receivedAt().isBefore(period.from())) {
                    return arrivals(period, counted, concerning);
                }
                counted++;
                if (program.concerns(event)) {
                    concerning.add(event);
                }
                before = Cursor.of(event);
            }
            if (page.size() < EventQuery.MAX_LIMIT) {
                return arrivals(period, counted, concerning);
            }
            read += page.size();
        }
        return arrivals(new Period(before.receivedAt(), period.until()), counted, concerning);
    }

    /** Returns the contact's newest events before the period that could end an enrollment. */
    List<EventRecord> before(Period period, ContactId contact) {
        return events.events(query(Optional.of(contact)).before(start(period.from()))).stream()
                .filter(event -> program.sequence().exits().until().contains(event.type()))
                .toList();
    }

    private static EventQuery query(Optional<ContactId> contact) {
        EventQuery all = EventQuery.newest(EventQuery.MAX_LIMIT);
        return contact.map(all::about).orElse(all);
    }

    /** Returns the position before which everything arrived before the moment. */
    private static Cursor start(Instant moment) {
        return new Cursor(moment, FIRST_ID);
    }

    private static Arrivals arrivals(Period period, long events, List<EventRecord> newestFirst) {
        newestFirst.sort(EventRecord.BY_ARRIVAL);
        Map<ContactId, List<EventRecord>> byContact = new LinkedHashMap<>();
        newestFirst.forEach(event -> byContact
                .computeIfAbsent(event.contact(), first -> new ArrayList<>())
                .add(event));
        return new Arrivals(period, events, byContact);
    }
}
