package dev.intake.jdbc.ingest;

import static dev.intake.jdbc.sql.Columns.texts;
import static dev.intake.jdbc.sql.Columns.uuids;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.ExitSnapshot;
import dev.intake.jdbc.event.EventRows;
import dev.intake.jdbc.program.EventTypeReads.Reading;
import dev.intake.jdbc.program.OpenEnrollmentQuery;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import dev.intake.program.OpenEnrollment;
import dev.intake.program.Program;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The exits that a batch can cause: nothing is read if no program of the batch has an exit rule, else one exchange. */
final class ExitQueries {
    private final TenantSession session;
    private final BatchRefs refs;
    private final Reading types;

    ExitQueries(TenantSession session, BatchRefs refs, Reading types) {
        this.session = session;
        this.refs = refs;
        this.types = types;
    }

    /**
     * Reads them.
     *
     * @param candidates the contacts that the batch could mean
     * @param entered their enrollments in the live programs that the batch triggers
     */
    ExitSnapshot read(Collection<Contact> candidates, Set<Entry> entered) {
        if (types.exits().isEmpty() || candidates.isEmpty()) {
            return new ExitSnapshot(types.exits(), List.of(), List.of());
        }
        Set<ContactId> contacts = candidates.stream().map(Contact::id).collect(Collectors.toSet());
        Supplier<List<OpenEnrollment>> open = OpenEnrollmentQuery.queue(session, ended(), contacts);
        Supplier<List<EventRecord>> recorded = recorded(contacts, entered);
        return new ExitSnapshot(types.exits(), open.get(), recorded.get());
    }

    /** Returns the programs that a type of the batch ends. */
    private Set<ProgramId> ended() {
        return types.exits().entrySet().stream()
                .filter(program -> program.getValue().until().stream().anyMatch(refs.types()::contains))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** The events that end an enrollment which the batch begins: of contacts that are not enrolled yet, or may be again. */
    private Supplier<List<EventRecord>> recorded(Set<ContactId> contacts, Set<Entry> entered) {
        Set<ProgramId> beginning = types.live().stream()
                .map(Program.Live::id)
                .filter(types.exits()::containsKey)
                .collect(Collectors.toSet());
        Set<ContactId> enrolling = contacts.stream()
                .filter(contact -> beginning.stream()
                        .anyMatch(program ->
                                types.again().containsKey(program) || !entered.contains(new Entry(program, contact))))
                .collect(Collectors.toSet());
        if (enrolling.isEmpty() || refs.earliest().equals(Instant.MAX)) {
            return List::of;
        }
        Set<EventType> ending = types.exits().entrySet().stream()
                .filter(program -> beginning.contains(program.getKey()))
                .flatMap(program -> program.getValue().until().stream())
                .collect(Collectors.toSet());
        return session.queue(
                """
                SELECT v.event_id, v.contact_id, v.type, v.properties, v.occurred_at, v.received_at, v.source,
                    v.historical, v.test
                FROM unnest((SELECT :contacts)::uuid[]) AS asked (contact_id)
                CROSS JOIN LATERAL (
                    SELECT *
                    FROM event
                    WHERE tenant_id = :tenant AND contact_id = asked.contact_id
                    OFFSET 0
                ) AS v
                WHERE v.type = ANY ((SELECT :types)::text[]) AND v.occurred_at >= :earliest::timestamptz
                """,
                query -> query.bind("contacts", uuids(enrolling, ContactId::value))
                        .bind("types", texts(ending, EventType::value))
                        .bind("earliest", Times.text(refs.earliest())),
                EventRows::read);
    }
}
