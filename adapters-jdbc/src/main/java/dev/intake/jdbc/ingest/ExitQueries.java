package dev.intake.jdbc.ingest;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ExitSnapshot;
import dev.intake.enrollment.OpenEnrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.ingest.BatchRefs;
import dev.intake.jdbc.enrollment.EnrollmentQuery;
import dev.intake.jdbc.event.EventRows;
import dev.intake.jdbc.program.EventTypes.Reading;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.program.Program;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The exits that a batch can cause, read in one exchange. */
record ExitQueries(TenantSession session, BatchRefs refs, Reading types) {
    /**
     * Reads them.
     *
     * @param candidates the contacts to which the batch may refer
     * @param entered their enrollments in the live programs that the batch triggers
     */
    ExitSnapshot read(Collection<Contact> candidates, Set<Entry> entered) {
        if (candidates.isEmpty()) {
            return new ExitSnapshot(types.exits(), List.of(), List.of());
        }
        Supplier<List<OpenEnrollment>> open =
                EnrollmentQuery.queueOpen(session, ended(), about(candidates, endingTypes()));
        Supplier<List<EventRecord>> recorded = recorded(candidates, entered);
        return new ExitSnapshot(types.exits(), open.get(), recorded.get());
    }

    /** Returns the programs that a type of the batch ends. */
    private Set<ProgramId> ended() {
        return types.exits().entrySet().stream()
                .filter(program -> program.getValue().until().stream().anyMatch(refs.types()::contains))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** Returns the types of the batch that end a program. */
    private Set<EventType> endingTypes() {
        return types.exits().values().stream()
                .flatMap(rule -> rule.until().stream())
                .filter(refs.types()::contains)
                .collect(Collectors.toSet());
    }

    /** Returns the contacts that an event of these types may be about: most events of a batch are of other types. */
    private Set<ContactId> about(Collection<Contact> candidates, Set<EventType> any) {
        return candidates.stream().filter(refs.about(any)).map(Contact::id).collect(Collectors.toSet());
    }

    /** The events that end an enrollment which the batch begins: of contacts that are not enrolled yet, or may be again. */
    private Supplier<List<EventRecord>> recorded(Collection<Contact> candidates, Set<Entry> entered) {
        List<Program.Live> beginning = types.live().stream()
                .filter(program -> types.exits().containsKey(program.id()))
                .toList();
        Set<ContactId> enrolling = new HashSet<>();
        for (Program.Live program : beginning) {
            about(candidates, Set.of(program.outline().trigger().event())).stream()
                    .filter(contact -> types.reentry().containsKey(program.id())
                            || !entered.contains(new Entry(program.id(), contact)))
                    .forEach(enrolling::add);
        }
        if (enrolling.isEmpty() || refs.earliest().equals(Instant.MAX)) {
            return List::of;
        }
        Set<EventType> ending = beginning.stream()
                .map(Program.Live::id)
                .flatMap(program -> types.exits().getOrDefault(program, ExitRule.NONE).until().stream())
                .collect(Collectors.toSet());
        return session.sql("""
                SELECT v.event_id, v.contact_id, v.type, v.properties, v.occurred_at, v.received_at, v.source,
                    v.historical, v.place
                FROM unnest((SELECT :contacts)::uuid[]) AS asked (contact_id)
                CROSS JOIN LATERAL (
                    SELECT *
                    FROM event
                    WHERE tenant_id = :tenant AND contact_id = asked.contact_id
                    OFFSET 0
                ) AS v
                WHERE v.type = ANY ((SELECT :types)::text[]) AND v.occurred_at >= :earliest::timestamptz
                """)
                .uuids("contacts", enrolling, ContactId::value)
                .texts("types", ending, EventType::value)
                .bind("earliest", refs.earliest())
                .queue(EventRows::read);
    }
}
