package dev.intake.jdbc.ingest;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.ingest.BatchRefs;
import dev.intake.jdbc.contact.ContactRows;
import dev.intake.jdbc.contact.JdbcContactStore;
import dev.intake.jdbc.program.ProgramRows;
import dev.intake.jdbc.sql.TenantSession;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** The contacts to which a batch may refer, each with its enrollments in the live programs that the batch triggers. */
final class CandidateQuery {
    /**
     * Enrollments are read contact by contact, and not at all if no live program is triggered: each contact has few, and a
     * program can have any number. OFFSET 0 keeps the planner from reading them by program.
     */
    private static final String SQL = """
            SELECT found.*,
                CASE WHEN live.programs IS NOT NULL
                    AND ((SELECT :byEmail) = 1
                        OR found.contact_id = ANY ((SELECT :enrollingIds)::uuid[])
                        OR found.external_id = ANY ((SELECT :enrollingExternalIds)::text[]))
                THEN (
                    SELECT array_agg(e.program_id)
                    FROM (
                        SELECT program_id
                        FROM enrollment
                        WHERE tenant_id = :tenant AND contact_id = found.contact_id
                        OFFSET 0
                    ) AS e
                    WHERE e.program_id = ANY (live.programs))
                END AS entered
            FROM (
                SELECT array_agg(program_id) AS programs
                FROM program
                WHERE tenant_id = :tenant AND state = :active AND trigger_event = ANY ((SELECT :types)::text[])
            ) AS live
            CROSS JOIN (
            """ + JdbcContactStore.CANDIDATES + ") AS found\n";

    private CandidateQuery() {}

    /**
     * One contact.
     *
     * @param contact the contact
     * @param entered its enrollments in the live programs that the batch triggers, if the batch could enroll it
     */
    record Candidate(Contact contact, List<Entry> entered) {
        static Candidate read(ResultSet row) throws SQLException {
            Contact contact = ContactRows.read(row);
            List<Entry> entered = new ArrayList<>();
            Array programs = row.getArray("entered");
            if (programs != null) {
                for (UUID program : (UUID[]) programs.getArray()) {
                    entered.add(new Entry(new ProgramId(program), contact.id()));
                }
            }
            return new Candidate(contact, entered);
        }
    }

    /** Queues the query, which is sent with the next statement or when the result is needed. */
    static Supplier<List<Candidate>> queue(TenantSession session, BatchRefs refs) {
        if (refs.identities().isEmpty()) {
            return List::of;
        }
        Set<Identity> enrolling = refs.enrolling();
        boolean byEmail = enrolling.stream().anyMatch(EmailAddress.class::isInstance);
        return JdbcContactStore.bindCandidates(session.sql(SQL), refs.identities(), refs.perEmail())
                .bind("byEmail", byEmail ? 1 : 0)
                .uuids("enrollingIds", only(ContactId.class, enrolling, byEmail), ContactId::value)
                .texts("enrollingExternalIds", only(ExternalId.class, enrolling, byEmail), ExternalId::value)
                .texts("types", refs.types(), EventType::value)
                .bind("active", ProgramRows.ACTIVE)
                .queue(Candidate::read);
    }

    /** Returns the identities of one kind; none if they are not needed because all candidates qualify. */
    private static <I extends Identity> List<I> only(Class<I> kind, Set<Identity> identities, boolean all) {
        return all
                ? List.of()
                : identities.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
