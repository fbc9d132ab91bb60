package dev.intake.jdbc;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.kernel.TenantId;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.sweep.SweepPace;
import dev.intake.testing.ManualClock;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestTenant;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;

/**
 * A tenant with many contacts and events, made in the database: events of a quarter of a year in the order of their
 * arrival, one in twenty historical; six of ten are of one type, one in a hundred of each of the rare ones, and the last
 * one's stopped coming half way.
 */
final class BigTenant {
    static final String COMMON = "page.viewed";
    static final String FREQUENT = "feature.used";
    static final String FIRST = "user.signed_up";
    static final String THEN = "order.created";
    static final String RARE = "invoice.opened";
    static final String ENDED = "beta.joined";

    private static final String CONTACTS = """
            INSERT INTO contact (
                created_at, updated_at, contact_id, tenant_id, external_id, email, email_key, name, name_key, attributes)
            SELECT '2026-01-01Z'::timestamptz + n * interval '1 second', '2026-01-01', md5('c' || n)::uuid, %s, 'u' || n,
                'u' || n || '@example.com', 'u' || n || '@example.com', 'Name ' || n, 'name ' || n, '{}'
            FROM generate_series(1, %s) AS n
            """;
    private static final String EVENTS = """
            INSERT INTO event (
                received_at, occurred_at, event_id, contact_id, tenant_id, source, historical, type, properties)
            SELECT at, CASE WHEN n %% 20 = 0 THEN at - interval '3 days' ELSE at END, md5(n::text)::uuid,
                md5('c' || (1 + (n * 7919::bigint) %% %3$s))::uuid, %1$s, 1, n %% 20 = 0,
                CASE
                    WHEN n %% 100 < 60 THEN 'page.viewed'
                    WHEN n %% 100 < 80 THEN 'feature.used'
                    WHEN n %% 100 < 89 THEN 'user.signed_up'
                    WHEN n %% 100 < 98 THEN 'order.created'
                    WHEN n %% 100 = 98 AND n < %2$s / 2 THEN 'beta.joined'
                    ELSE 'invoice.opened'
                END,
                '{"plan": "pro", "seats": 12, "country": "DE", "path": "/settings/integrations"}'
            FROM generate_series(%4$s, %5$s) AS n
            CROSS JOIN LATERAL (
                SELECT '2026-01-01Z'::timestamptz + n * (interval '90 days' / %2$s) AS at) AS moment
            """;
    private static final String TYPES = """
            INSERT INTO type_profile (tenant_id, type, common_keys) SELECT DISTINCT tenant_id, type, '{}'::text[] FROM event
            """;

    /** All contacts have entered every program, are a customer of Stripe, and got an email; a few things wait. */
    private static final String REST = """
            INSERT INTO delivery (received_at, event_id, contact_id, tenant_id, source, outcome, provider_id, provider_type)
            SELECT '2026-01-01Z'::timestamptz + n * interval '10 seconds', md5('d' || n)::uuid,
                md5('c' || (1 + n % %1$s))::uuid, tenant_id, 2,
                CASE WHEN n % 1000 = 0 THEN 'parked' ELSE 'processed' END, 'evt_' || n, 'invoice.paid'
            FROM tenant CROSS JOIN generate_series(1, %2$s) AS n;
            INSERT INTO parked_event (
                occurred_at, event_id, tenant_id, connector, customer_id, type, properties, attributes)
            SELECT received_at, event_id, tenant_id, 2, provider_id, 'purchase', '{}', '{}'
            FROM delivery WHERE outcome = 'parked';
            INSERT INTO customer_link (contact_id, tenant_id, connector, customer_id, external_id)
            SELECT contact_id, tenant_id, 2, 'cus_' || external_id, external_id FROM contact;
            INSERT INTO enrollment (enrolled_at, program_id, contact_id, entry_event, tenant_id, since, due_at)
            SELECT contact.created_at, program_id, contact_id, md5(right(external_id, -1))::uuid, contact.tenant_id,
                contact.created_at, contact.created_at + interval '300 days'
            FROM contact CROSS JOIN program;
            INSERT INTO email (at, email_id, program_id, contact_id, tenant_id, step, variant, attempts, state, missing,
                address, subject)
            SELECT contact.created_at,
                encode(substr(sha256('email of a step'::bytea || uuid_send(program_id) || uuid_send(contact_id)
                    || int4send(0)), 1, 16), 'hex')::uuid,
                program_id, contact_id, contact.tenant_id, 0, 0, 1, CASE WHEN right(external_id, 2) = '10' THEN 'held' ELSE 'sent' END,
                'event.coupon', email, 'Welcome'
            FROM contact CROSS JOIN program;
            INSERT INTO unrecorded_operation (at, unrecorded_id, tenant_id, status, type, place, rule)
            SELECT '2026-03-31Z'::timestamptz + n * interval '1 second', md5('x' || n)::uuid, tenant_id,
                CASE WHEN n % 2 = 0 THEN 'refused' ELSE 'duplicate' END, 'page.viewed', 'event', 'is too long'
            FROM tenant CROSS JOIN generate_series(1, 1000) AS n
            """;

    /** Those that grow with the tenant. */
    static final List<String> TABLES = List.of(
            "event",
            "day_count",
            "counted_day",
            "contact",
            "delivery",
            "parked_event",
            "customer_link",
            "enrollment",
            "email",
            "unrecorded_operation");

    /** Less than a connection of the tests waits for. */
    private static final int AT_ONCE = 25_000;

    private BigTenant() {}

    /** Makes it, beside nothing else: the plan that is tempted most to read the whole table. */
    public static TenantId in(RecordedStorage recorded, int contacts, int events) throws SQLException {
        TestTenant tenant = TestTenant.of(recorded.storage(), Intake.on(recorded.storage()));
        long id = recorded.number("SELECT max(tenant_id) FROM tenant");
        recorded.execute(CONTACTS.formatted(id, contacts));
        for (int first = 1; first <= events; first += AT_ONCE) {
            int last = Math.min(events, first + AT_ONCE - 1);
            recorded.execute(EVENTS.formatted(id, events, contacts, first, last));
        }
        recorded.execute(TYPES);
        recorded.execute("VACUUM ANALYZE event");
        recorded.execute("VACUUM ANALYZE contact");
        return tenant.id();
    }

    /** Counts its days, as a service that runs has; answers how many. */
    public static long count(RecordedStorage recorded) {
        ManualClock clock = new ManualClock();
        clock.move(Duration.between(clock.instant(), Instant.parse("2026-04-01T12:00:00Z")));
        return Intake.on(recorded.storage(), clock, new SequentialIds(), new Random())
                .countDays()
                .run(SweepPace.UNTHROTTLED);
    }

    /** Gives it two live programs which all its contacts have entered, so many deliveries, and some of everything else. */
    public static void fill(RecordedStorage recorded, TenantId tenant, int contacts, int deliveries)
            throws SQLException {
        program(recorded, tenant, FIRST);
        program(recorded, tenant, RARE);
        for (String statement : REST.split(";\\s", -1)) {
            recorded.execute(statement.replace("%1$s", "" + contacts).replace("%2$s", "" + deliveries));
        }
        for (String table : TABLES) {
            recorded.execute("VACUUM ANALYZE " + table);
        }
    }

    private static void program(RecordedStorage recorded, TenantId tenant, String on) {
        EmailSequence sequence = new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(new Step(
                        Duration.ZERO, List.of(TestEmails.template("Hello {{contact.name}}", "{{event.plan}}")))));
        Programs programs = Programs.on(recorded.storage());
        ProgramId id = programs.drafting()
                .draft(
                        tenant,
                        new ProgramPlan("On " + on, ProgramKind.CUSTOM, new Trigger(new EventType(on)), sequence))
                .orElseThrow()
                .id();
        TestTenant.changed(programs.lifecycle().approve(tenant, id));
    }
}
