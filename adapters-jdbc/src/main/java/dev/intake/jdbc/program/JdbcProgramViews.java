package dev.intake.jdbc.program;

import static dev.intake.jdbc.sql.Columns.texts;

import dev.intake.attribute.AttributeKey;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.id.TenantId;
import dev.intake.jdbc.email.EmailList;
import dev.intake.jdbc.email.JdbcEmailStore;
import dev.intake.jdbc.enrollment.EnrollmentRows;
import dev.intake.jdbc.event.EventRows;
import dev.intake.jdbc.sql.BoundedReader;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantReader;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.FieldCoverage;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramCounts;
import dev.intake.program.ProgramResults;
import dev.intake.program.ProgramTransition;
import dev.intake.program.ProgramViews;
import dev.intake.sequence.EmailSequence;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Reads one tenant's programs with single statements. */
public final class JdbcProgramViews implements ProgramViews {
    private final TenantReader reader;
    private final BoundedReader bounded;

    public JdbcProgramViews(TenantReader reader, BoundedReader bounded) {
        this.reader = reader;
        this.bounded = bounded;
    }

    @Override
    public EmailSequence sequence(TenantId tenant, Program program) {
        return reader.look(
                tenant,
                EmailSequence.empty(program.outline().kind().defaultMode()),
                session -> EmailSequenceTables.read(session, program));
    }

    @Override
    public Map<Program, EmailSequence> sequences(TenantId tenant) {
        return reader.look(tenant, Map.of(), EmailSequenceTables::readAll);
    }

    @Override
    public Optional<NextVersion> nextVersion(TenantId tenant, ProgramId program) {
        return reader.look(tenant, Optional.empty(), session -> NextVersionTable.read(session, program));
    }

    @Override
    public Set<ProgramId> awaitingApproval(TenantId tenant) {
        return reader.look(tenant, Set.of(), NextVersionTable::programs);
    }

    @Override
    public Optional<TypeProfile> profile(TenantId tenant, EventType type) {
        return reader.look(
                tenant,
                Optional.empty(),
                session -> Optional.ofNullable(new EventTypes(session)
                        .queue(Set.of(type))
                        .get()
                        .profiles()
                        .get(type)));
    }

    /** Events that arrived together are ordered by id, as everywhere. */
    @Override
    public Map<AttributeKey, EventRecord> firstWithout(TenantId tenant, EventType type, Set<AttributeKey> keys) {
        Map<AttributeKey, EventRecord> nothing = Map.of();
        return bounded.look(
                        tenant,
                        nothing,
                        session -> session.query(
                                """
                                WITH oldest AS MATERIALIZED (
                                    SELECT *
                                    FROM (
                                        SELECT event_id, contact_id, type, properties, occurred_at, received_at, source,
                                            historical, test
                                        FROM event
                                        WHERE tenant_id = :tenant
                                        ORDER BY received_at
                                        LIMIT :searched
                                    ) AS searched
                                    WHERE type = :type
                                )
                                SELECT k.key, o.*
                                FROM unnest(:keys) AS k (key)
                                CROSS JOIN LATERAL (
                                    SELECT *
                                    FROM oldest
                                    WHERE NOT jsonb_exists(oldest.properties, k.key)
                                    ORDER BY received_at, event_id
                                    LIMIT 1
                                ) AS o
                                """,
                                query -> query.bind("type", type.value())
                                        .bind("searched", SEARCHED_EVENTS)
                                        .bind("keys", texts(keys, AttributeKey::value))
                                        .map((row, context) ->
                                                Map.entry(new AttributeKey(row.getString("key")), EventRows.read(row)))
                                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue))))
                .orElse(nothing);
    }

    @Override
    public Optional<FieldCoverage> coverage(TenantId tenant, EventType type) {
        return bounded.look(
                tenant,
                FieldCoverage.NONE,
                session -> session.query(
                        """
                        WITH newest AS MATERIALIZED (
                            SELECT properties
                            FROM (
                                SELECT type, properties, test
                                FROM event
                                WHERE tenant_id = :tenant
                                ORDER BY received_at DESC
                                LIMIT :searched
                            ) AS searched
                            WHERE type = :type AND NOT test
                        )
                        SELECT NULL AS key, count(*) AS events
                        FROM newest
                        UNION ALL
                        SELECT k.key, count(*)
                        FROM newest
                        CROSS JOIN LATERAL jsonb_object_keys(newest.properties) AS k (key)
                        GROUP BY k.key
                        """,
                        query -> query.bind("type", type.value())
                                .bind("searched", SEARCHED_EVENTS)
                                .map((row, context) ->
                                        new Carried(Optional.ofNullable(row.getString("key")), row.getLong("events")))
                                .collect(Collectors.collectingAndThen(
                                        Collectors.toList(), JdbcProgramViews::coverage))));
    }

    /** The number of events that carried a property; without a property, of all events. */
    private record Carried(Optional<String> key, long events) {}

    private static FieldCoverage coverage(List<Carried> rows) {
        return new FieldCoverage(
                rows.stream()
                        .filter(row -> row.key().isEmpty())
                        .mapToLong(Carried::events)
                        .sum(),
                rows.stream()
                        .filter(row -> row.key().isPresent())
                        .collect(Collectors.toMap(
                                row -> new AttributeKey(row.key().orElseThrow()), Carried::events)));
    }

    @Override
    public List<EnrollmentProgress> progress(TenantId tenant, ContactId contact) {
        return reader.look(
                tenant,
                List.of(),
                session -> session.query(
                        """
                        SELECT program_id, contact_id, entry_key, entry_event, enrolled_at, test, position, since, due_at,
                            claim, exited_at, exit_event, exit_by_kind, exit_by_id, by_kind, by_id
                        FROM enrollment
                        WHERE tenant_id = :tenant AND contact_id = :contact
                        """,
                        query -> query.bind("contact", contact.value())
                                .map((row, context) -> EnrollmentRows.read(row))
                                .list()));
    }

    @Override
    public List<ProgramTransition> transitions(TenantId tenant) {
        return reader.look(
                tenant,
                List.of(),
                session -> session.query(
                        """
                        SELECT program_id, state, at
                        FROM program_transition
                        WHERE tenant_id = :tenant
                        ORDER BY at
                        """,
                        query -> query.map((row, context) -> ProgramRows.readTransition(row))
                                .list()));
    }

    @Override
    public Optional<StepEmail> email(TenantId tenant, EmailId id) {
        return reader.look(
                tenant,
                Optional.empty(),
                session -> Optional.ofNullable(
                        new JdbcEmailStore(session).of(Set.of(id)).get(id)));
    }

    @Override
    public List<StepEmail> emails(TenantId tenant, EmailQuery query) {
        return reader.look(tenant, List.of(), session -> EmailList.read(session, query));
    }

    @Override
    public Map<ProgramId, ProgramCounts> figures(TenantId tenant, Set<ProgramId> programs, Instant now) {
        return reader.look(tenant, Map.of(), session -> ProgramCountList.read(session, programs, now));
    }

    @Override
    public Map<Integer, Long> waitingByStep(TenantId tenant, ProgramId program) {
        return reader.look(
                tenant,
                Map.of(),
                session -> session.query(
                        """
                        SELECT position, count(*) AS waiting
                        FROM (
                            SELECT position
                            FROM enrollment
                            WHERE tenant_id = :tenant AND program_id = :program AND due_at IS NOT NULL
                                AND exited_at IS NULL
                            ORDER BY due_at
                            LIMIT :limit
                        ) AS counted
                        GROUP BY position
                        """,
                        query -> query.bind("program", program.value())
                                .bind("limit", ProgramCounts.COUNTED)
                                .map((row, context) -> Map.entry(row.getInt("position"), row.getLong("waiting")))
                                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue))));
    }

    @Override
    public Map<EmailStatus, Long> emailCounts(TenantId tenant, ProgramId program) {
        return reader.look(
                tenant,
                Map.of(),
                session -> session.query(
                        """
                        SELECT state, count(*) AS emails
                        FROM email
                        WHERE tenant_id = :tenant AND program_id = :program
                            AND (state = ANY (:reviewable) OR (contact_id, entry_key) NOT IN (
                                SELECT contact_id, entry_key
                                FROM enrollment
                                WHERE tenant_id = :tenant AND program_id = :program AND test))
                        GROUP BY state
                        """,
                        query -> query.bind("program", program.value())
                                .bind("reviewable", texts(EmailStatus.REVIEWABLE, Codes::of))
                                .map((row, context) ->
                                        Map.entry(Codes.emailStatus(row.getString("state")), row.getLong("emails")))
                                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue))));
    }

    /** Looks up each program that was live once, because the index of states begins with the program. */
    @Override
    public int emailsToReview(TenantId tenant) {
        return reader.look(
                tenant,
                0,
                session -> session.query(
                        """
                        SELECT count(*) AS reviewed
                        FROM (
                            SELECT 1
                            FROM program
                            CROSS JOIN LATERAL (
                                SELECT 1
                                FROM email
                                WHERE tenant_id = :tenant AND program_id = program.program_id AND state = ANY (:reviewable)
                                LIMIT :limit) AS of_program
                            WHERE program.tenant_id = :tenant AND program.state <> 'draft'
                            LIMIT :limit) AS counted
                        """,
                        query -> query.bind("limit", REVIEWED)
                                .bind("reviewable", texts(EmailStatus.REVIEWABLE, Codes::of))
                                .map((row, context) -> row.getInt("reviewed"))
                                .one()));
    }

    @Override
    public Optional<ProgramResults> results(TenantId tenant, ProgramId program, EmailSequence sequence) {
        ResultsQuery query = new ResultsQuery(program, sequence);
        BoundedReader both = bounded.sharingItsLimit();
        return both.look(tenant, ProgramResults.NONE, query::emails)
                .map(results -> sequence.goal()
                        .flatMap(goal -> both.look(tenant, results, session -> query.withGoal(session, goal, results)))
                        .orElse(results));
    }

    @Override
    public List<Program> programs(TenantId tenant) {
        return reader.look(tenant, List.of(), session -> new JdbcProgramStore(session, new EventTypes(session)).all());
    }

    @Override
    public Optional<Program> program(TenantId tenant, ProgramId id) {
        return reader.look(
                tenant, Optional.empty(), session -> new JdbcProgramStore(session, new EventTypes(session)).find(id));
    }

    @Override
    public Map<ProgramId, Long> enrollmentCounts(TenantId tenant) {
        return reader.look(
                tenant,
                Map.of(),
                session -> session.query(
                        """
                        SELECT a.program_id, a.contacts - coalesce(t.contacts, 0) AS contacts
                        FROM (
                            SELECT program_id, count(*) AS contacts
                            FROM enrollment
                            WHERE tenant_id = :tenant
                            GROUP BY program_id
                        ) AS a
                        LEFT JOIN (
                            SELECT program_id, count(*) AS contacts
                            FROM enrollment
                            WHERE tenant_id = :tenant AND test
                            GROUP BY program_id
                        ) AS t ON t.program_id = a.program_id
                        WHERE a.contacts > coalesce(t.contacts, 0)
                        """,
                        query -> query.map((row, context) -> Map.entry(
                                        new ProgramId(row.getObject("program_id", UUID.class)),
                                        row.getLong("contacts")))
                                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue))));
    }
}
