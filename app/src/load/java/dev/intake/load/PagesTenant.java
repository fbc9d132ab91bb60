package dev.intake.load;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Intake;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.kernel.TenantId;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Goal;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.sweep.SweepPace;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestSender;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A tenant with many contacts and events, made by statements in the database: the events of the last 90 days, in the order
 * of their arrival. Of 100 events 60 are of one type, 20 of another, 9 signups, 9 orders and 2 invoices, and one in twenty is
 * historical. All contacts got the welcome's first email, which ended for one in five and from which one in a hundred unsubscribed; one in
 * five is in a second program. Each contact has one delivery
 * of Stripe, of which one in a thousand is parked.
 *
 * @param id the tenant
 * @param welcome a live program that all contacts entered, with a goal
 * @param draft a draft of the same emails
 */
record PagesTenant(TenantId id, ProgramId welcome, ProgramId draft) {
    static final String COMMON = "page.viewed";
    static final String FIRST = "user.signed_up";
    static final String THEN = "order.created";

    private static final Duration DAYS = Duration.ofDays(90);

    /** Events that one statement inserts. */
    private static final int AT_ONCE = 250_000;

    /** Contact ids in the order of time, as the service makes them. */
    private static final String IDS = """
            CREATE FUNCTION pg_temp.contact_of(n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
                SELECT overlay(overlay(md5('c' || n::text) PLACING lpad(to_hex(%s + n * %s), 12, '0') FROM 1)
                    PLACING '7' FROM 13)::uuid
            $$
            """;

    private static final String CONTACTS = """
            INSERT INTO contact (
                tenant_id, contact_id, external_id, email, email_key, name, name_key, attributes,
                consent_state, consent_source, consent_at, created_at, updated_at)
            SELECT t.tenant_id, pg_temp.contact_of(n), 'user-' || n, 'user-' || n || '@example.org',
                'user-' || n || '@example.org', c.name, lower(c.name),
                jsonb_build_object('plan', CASE WHEN n %% 10 = 0 THEN 'pro' ELSE 'free' END, 'seats', n %% 50),
                'granted', 1, c.at, c.at, c.at
            FROM tenant AS t
            CROSS JOIN generate_series(1, %s) AS n
            CROSS JOIN LATERAL (
                SELECT (ARRAY['Ada', 'Ben', 'Cleo', 'Dana', 'Eve', 'Finn', 'Greta'])[1 + n %% 7] || ' ' || initcap(md5(n::text))
                        AS name,
                    now() - interval '90 days' + n * (interval '90 days' / %s) AS at) AS c
            """;
    private static final String EVENTS = """
            INSERT INTO event (
                received_at, occurred_at, event_id, contact_id, tenant_id, source, historical, type, properties)
            SELECT at, CASE WHEN n %% 20 = 0 THEN at - interval '3 days' ELSE at END, md5(n::text)::uuid,
                pg_temp.contact_of(1 + (n * 7919::bigint) %% %2$s), tenant_id, 1, n %% 20 = 0,
                CASE
                    WHEN n %% 100 < 60 THEN 'page.viewed'
                    WHEN n %% 100 < 80 THEN 'feature.used'
                    WHEN n %% 100 < 89 THEN 'user.signed_up'
                    WHEN n %% 100 < 98 THEN 'order.created'
                    ELSE 'invoice.opened'
                END,
                '{"plan": "pro", "seats": 12, "country": "DE", "path": "/settings/integrations"}'
            FROM tenant
            CROSS JOIN generate_series(%3$s, %4$s) AS n
            CROSS JOIN LATERAL (
                SELECT now() - interval '90 days' + n * (interval '90 days' / %1$s) AS at) AS moment
            """;
    private static final String REST = """
            INSERT INTO type_profile (tenant_id, type, common_keys)
            SELECT tenant_id, type, '{plan,seats,country,path}'
            FROM tenant CROSS JOIN unnest(ARRAY[
                'page.viewed', 'feature.used', 'user.signed_up', 'order.created', 'invoice.opened']) AS type;
            INSERT INTO delivery (
                received_at, event_id, contact_id, tenant_id, source, outcome, provider_id, provider_type)
            SELECT created_at, md5('d' || external_id)::uuid, contact_id, tenant_id, 2,
                CASE WHEN external_id LIKE '%000' THEN 'parked' ELSE 'processed' END, 'evt_' || external_id, 'invoice.paid'
            FROM contact;
            INSERT INTO parked_event (
                occurred_at, event_id, tenant_id, connector, customer_id, type, properties, attributes)
            SELECT received_at, event_id, tenant_id, 2, provider_id, 'purchase', '{}', '{}'
            FROM delivery WHERE outcome = 'parked';
            INSERT INTO customer_link (contact_id, tenant_id, connector, customer_id, external_id)
            SELECT contact_id, tenant_id, 2, 'cus_' || external_id, external_id FROM contact;
            INSERT INTO enrollment (
                enrolled_at, program_id, contact_id, entry_event, tenant_id, since, position, due_at, exited_at)
            SELECT c.created_at, p.program_id, c.contact_id, md5(right(c.external_id, -5))::uuid, c.tenant_id,
                c.created_at, 1, CASE WHEN right(c.external_id, 2) = '00' THEN now() + interval '300 days' END,
                CASE WHEN right(c.external_id, 1) IN ('2', '7') THEN c.created_at + interval '1 day' END
            FROM contact AS c JOIN program AS p ON p.tenant_id = c.tenant_id AND p.state = 'active'
            WHERE p.trigger_event = 'user.signed_up' OR right(c.external_id, 1) IN ('1', '6');
            INSERT INTO email (at, email_id, program_id, contact_id, tenant_id, step, variant, attempts, state, missing,
                address, subject)
            SELECT e.enrolled_at,
                encode(substr(sha256('email of a step'::bytea || uuid_send(e.program_id) || uuid_send(e.contact_id)
                    || int4send(0)), 1, 16), 'hex')::uuid,
                e.program_id, e.contact_id, e.tenant_id, 0, 0, 1,
                CASE WHEN right(c.external_id, 4) = '1000' THEN 'held' ELSE 'sent' END,
                CASE WHEN right(c.external_id, 4) = '1000' THEN 'event.coupon' END, c.email, 'Welcome'
            FROM enrollment AS e JOIN contact AS c ON c.tenant_id = e.tenant_id AND c.contact_id = e.contact_id;
            INSERT INTO email_feedback (at, program_id, contact_id, tenant_id, step, kind)
            SELECT at + interval '1 hour', program_id, contact_id, tenant_id, 0, 'unsubscribed'
            FROM email WHERE right(address, 14) = '00@example.org';
            INSERT INTO unrecorded_operation (at, unrecorded_id, tenant_id, status, type, place, rule)
            SELECT now() - n * interval '1 minute', md5('x' || n)::uuid, tenant_id,
                CASE WHEN n % 2 = 0 THEN 'refused' ELSE 'duplicate' END, 'page.viewed', 'event', 'is too long'
            FROM tenant CROSS JOIN generate_series(1, 1000) AS n
            """;

    /** Makes the tenant in an empty database, with the given numbers of contacts and events. */
    static PagesTenant create(LoadDatabase database, int contacts, int events) throws SQLException {
        try (HikariDataSource pool = database.pool(Migrations.CONNECTIONS)) {
            Migrations.migrate(pool);
            Intake intake = Intake.on(new PostgresStorage(pool));
            TenantId id = intake.tenantSetup().create("Load").orElseThrow().id();
            TestSender.set(intake, id);
            if (intake.setUpIngestion().generateKey(id).isEmpty()) {
                throw new IllegalStateException("the tenant has no ingestion key");
            }
            ProgramId welcome = draft(intake, id, FIRST);
            ProgramId second = draft(intake, id, "invoice.opened");
            intake.programs().lifecycle().approve(id, welcome);
            intake.programs().lifecycle().approve(id, second);
            ProgramId draft = draft(intake, id, THEN);
            store(database, contacts, events);
            intake.countDays().run(SweepPace.UNTHROTTLED);
            try (Connection connection = database.open();
                    Statement statement = connection.createStatement()) {
                statement.execute("VACUUM ANALYZE");
            }
            return new PagesTenant(id, welcome, draft);
        }
    }

    private static ProgramId draft(Intake intake, TenantId id, String event) {
        EmailSequence sequence = new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(
                        new Step(
                                Duration.ZERO,
                                List.of(TestEmails.template("Hello {{contact.name}}", "Your plan: {{event.plan}}"))),
                        new Step(
                                Duration.ofDays(3),
                                List.of(TestEmails.template("Questions?", "Reply to this email.")))),
                ExitRule.NONE,
                Optional.empty(),
                Optional.of(new Goal(new EventType(THEN), Duration.ofDays(14))));
        ProgramPlan plan =
                new ProgramPlan("On " + event, ProgramKind.CUSTOM, new Trigger(new EventType(event)), sequence);
        return intake.programs().drafting().draft(id, plan).orElseThrow().id();
    }

    private static void store(LoadDatabase database, int contacts, int events) throws SQLException {
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute("SET synchronous_commit = off");
            long from = System.currentTimeMillis() - DAYS.toMillis();
            statement.execute(IDS.formatted(from, DAYS.toMillis() / contacts));
            statement.execute(CONTACTS.formatted(contacts, contacts));
            for (int first = 1; first <= events; first += AT_ONCE) {
                int last = Math.min(events, first + AT_ONCE - 1);
                statement.execute(EVENTS.formatted(events, contacts, first, last));
            }
            statement.execute("ANALYZE");
            for (String rows : REST.split(";\\s", -1)) {
                statement.execute(rows);
            }
        }
    }
}
