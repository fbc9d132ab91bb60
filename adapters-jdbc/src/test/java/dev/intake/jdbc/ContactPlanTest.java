package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.access.Actor;
import dev.intake.contact.AttributeFilter;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactQuery.Cursor;
import dev.intake.contact.ContactQuery.Field;
import dev.intake.contact.FindContacts;
import dev.intake.email.EmailQuery;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.event.Timeline.Order;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.testing.ManualClock;
import dev.intake.testing.Slow;
import dev.intake.testing.TestTenant;
import dev.intake.webhook.DeliveryQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What the pages about contacts ask is answered by indexes, regardless of the number of contacts and events: every statement
 * is planned on full tables, and none scans a table of contacts, events or deliveries.
 */
@Slow
class ContactPlanTest {
    private static final String MANY = """
            INSERT INTO contact (created_at, updated_at, contact_id, tenant_id, external_id, email, email_key, name,
                name_key, attributes)
            SELECT '2026-01-01', '2026-01-01', md5('c' || n)::uuid, tenant_id, 'user-' || n,
                'user' || n || '@example.com', 'user' || n || '@example.com', 'Name ' || n, 'name ' || n, '{}'
            FROM tenant CROSS JOIN generate_series(1, 20000) AS n;
            INSERT INTO event (received_at, occurred_at, event_id, contact_id, tenant_id, source, historical, type,
                properties)
            SELECT '2026-01-01'::timestamptz + n * interval '1 second', '2026-01-01', md5('e' || n)::uuid,
                md5('c' || (n % 20000 + 1))::uuid, tenant_id, 1, false, 'order.created', '{}'
            FROM tenant CROSS JOIN generate_series(1, 100000) AS n;
            INSERT INTO delivery (received_at, event_id, contact_id, tenant_id, source, outcome, provider_id,
                provider_type)
            SELECT '2026-01-01'::timestamptz + n * interval '1 second', md5('d' || n)::uuid,
                md5('c' || n)::uuid, tenant_id, 2, 'processed', 'evt_' || n, 'invoice.paid'
            FROM tenant CROSS JOIN generate_series(1, 20000) AS n;
            INSERT INTO customer_link (contact_id, tenant_id, connector, customer_id, external_id)
            SELECT contact_id, tenant_id, 2, 'cus_' || external_id, external_id FROM contact;
            INSERT INTO enrollment (enrolled_at, program_id, contact_id, entry_event, tenant_id)
            SELECT '2026-01-01', program_id, contact_id, md5(contact_id::text)::uuid, contact.tenant_id
            FROM contact CROSS JOIN program;
            INSERT INTO email (at, email_id, program_id, contact_id, tenant_id, step, variant, attempts, state)
            SELECT '2026-01-01', md5(contact_id::text)::uuid, program_id, contact_id, contact.tenant_id, 0, 0, 1, 'discarded'
            FROM contact CROSS JOIN program;
            ANALYZE
            """;
    private static final Pattern SCAN =
            Pattern.compile("Seq Scan on (contact|event|delivery|customer_link|enrollment|email)\\b");

    private static final Pattern RANGE = Pattern.compile("^Index Cond:.*>= .* AND .*< ");

    private static final RecordedStorage RECORDED = RecordedStorage.on(TestServer.bundled());
    private static final Intake INTAKE = Intake.on(RECORDED.storage());
    private static final TestTenant TENANT = TestTenant.of(RECORDED.storage(), INTAKE);
    private static final Pattern PARAMETER = Pattern.compile("(?<!:):([a-zA-Z]+)");

    private static String tenantId = "";

    private static Contact contact() {
        return TENANT.contact("user-777").orElseThrow();
    }

    @BeforeAll
    static void store() throws SQLException {
        TENANT.liveProgram("order.created");
        tenantId = RECORDED.texts("SELECT tenant_id FROM tenant").get(0);
        RECORDED.execute(MANY);
    }

    @AfterAll
    static void close() {
        RECORDED.close();
    }

    @Test
    void whatPagesAsk_andWhatIsErased_isFoundByIndex() {
        List<String> made = statementsOf(() -> {
            search();
            read();
            erase();
        });

        assertThat(made).hasSizeGreaterThan(25);
        made.forEach(ContactPlanTest::assertByIndex);
        List<String> prefixes =
                made.stream().filter(sql -> sql.contains(":first")).toList();
        assertThat(prefixes).hasSize(2 * Field.values().length);
        prefixes.forEach(ContactPlanTest::assertByRange);
    }

    private static void search() {
        FindContacts find = INTAKE.findContacts();
        Contact last = contact();
        find.newest(TENANT.id(), Optional.empty(), 50);
        find.newest(TENANT.id(), Optional.of(last.id()), 50);
        AttributeFilter plan = new AttributeFilter(new AttributeKey("plan"), "none has it");
        find.withAttribute(TENANT.id(), plan, Optional.empty(), 20);
        find.withAttribute(TENANT.id(), plan, Optional.of(last.id()), 20);
        find.search(TENANT.id(), "user", 20);
        find.search(TENANT.id(), last.id().toString(), 20);
        for (Field field : Field.values()) {
            Cursor mark = new Cursor(field.keyOf(last).orElse("name"), last.id());
            find.beginning(TENANT.id(), field, field.key("Name"), Optional.of(mark), 20);
        }
    }

    private static void read() {
        Contact known = contact();
        List<EventRecord> events =
                INTAKE.eventViews(TENANT.id()).events(EventQuery.newest(50).about(known.id()));
        EventQuery.Cursor mark = EventQuery.Cursor.of(events.get(0));
        INTAKE.eventViews(TENANT.id())
                .events(EventQuery.newest(50).about(known.id()).before(mark));
        INTAKE.eventViews(TENANT.id()).timeline(known.id(), Optional.empty(), 50);
        INTAKE.eventViews(TENANT.id()).timeline(known.id(), Optional.of(Order.OCCURRED.of(events.get(0))), 50);
        DeliveryQuery deliveries = DeliveryQuery.newest(50).about(Optional.of(known.id()));
        INTAKE.connectorViews(TENANT.id()).deliveries(deliveries);
        INTAKE.connectorViews(TENANT.id()).deliveries(deliveries.before(Optional.of(mark)));
        INTAKE.connectorViews(TENANT.id()).customers(known);
        INTAKE.programs().explain().contact(TENANT.id(), known);
        INTAKE.programs().views(TENANT.id()).emails(EmailQuery.latest(50).toContact(known.id()));
    }

    private static void erase() {
        Contact erased = TENANT.contact("user-888").orElseThrow();
        StripeAccount.node(RECORDED.storage(), new ManualClock())
                .eraseContact()
                .erase(TENANT.id(), erased.id(), Actor.COMMAND_LINE);
    }

    private static void assertByIndex(String sql) {
        try {
            assertThat(RECORDED.plan(bound(sql)))
                    .as(sql)
                    .noneMatch(step -> SCAN.matcher(step).find());
        } catch (SQLException e) {
            throw new AssertionError("no plan for " + bound(sql), e);
        }
    }

    /** Behind row security a condition that is not leakproof filters row by row, and a superuser's plan does not show that. */
    private static void assertByRange(String sql) {
        try {
            assertThat(RECORDED.planOfService(tenantId, bound(sql)))
                    .as(sql)
                    .anyMatch(step -> RANGE.matcher(step).find())
                    .filteredOn(step -> step.startsWith("Filter:"))
                    .allMatch(filter -> sql.contains(":key"));
        } catch (SQLException e) {
            throw new AssertionError("no plan for " + bound(sql), e);
        }
    }

    /** The statements of tables that were not made before. */
    private static List<String> statementsOf(Runnable work) {
        Set<String> before = Set.copyOf(RECORDED.recorder().texts());
        work.run();
        List<String> made = new ArrayList<>(RECORDED.recorder().texts());
        made.removeAll(before);
        return made.stream().filter(sql -> !sql.contains("INSERT")).toList();
    }

    /** The statement with values like those that it was given. */
    private static String bound(String sql) {
        Matcher parameter = PARAMETER.matcher(sql);
        StringBuilder bound = new StringBuilder();
        boolean ofObjects = sql.contains("unnest(:connectors");
        while (parameter.find()) {
            parameter.appendReplacement(bound, Matcher.quoteReplacement(value(parameter.group(1), ofObjects)));
        }
        return parameter.appendTail(bound).toString();
    }

    private static String value(String name, boolean ofObjects) {
        String id = "'" + contact().id() + "'";
        return switch (name) {
            case "tenant" -> tenantId;
            case "limit", "perEmail" -> "21";
            // As small a part of the table as it is of a million contacts.
            case "looked", "skipped" -> "100";
            case "attribute" -> "ARRAY['{}']";
            case "first" -> "'user77'";
            case "last" -> "'user77zzz'";
            case "at", "beforeAt" -> "'2026-01-01T05:00:00Z'";
            case "contact", "before", "after", "id", "mark", "beforeMark", "program" -> id + "::uuid";
            case "contacts" -> "ARRAY[" + id + "]::uuid[]";
            case "ids" -> ofObjects ? "ARRAY[]::text[]" : "'{}'";
            case "connectors" -> "ARRAY[]::smallint[]";
            case "programs", "events", "mentions" -> "ARRAY[" + id + "]::uuid[]";
            case "days", "arrived", "occurred" -> "ARRAY['2026-01-01']::date[]";
            case "types" -> "ARRAY['order.created']";
            case "counts" -> "ARRAY[1]::bigint[]";
            case "externalIds", "emails", "addresses", "kinds" -> "ARRAY['user-777']";
            default -> "'user-777'";
        };
    }
}
