package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.ContactId;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.testing.Slow;
import dev.intake.testing.TestTenant;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The database makes a plan for what a batch asks while its tables are small, and keeps it until somebody counts them
 * again, a minute later at best. So that plan already has to look up what is asked for: one that reads all of a tenant's
 * rows makes the first minute of a large import slower with every row.
 */
@Slow
class FirstPlanTest {
    private static final int ROWS = 20_000;
    private static final int ASKED = 90;
    private static final int ASKED_AGAIN = 3;
    /** A contact, its event and its enrollment; the last two as entered, as recorded, as past and with its entry event. */
    private static final long LOOKED_UP = 8;

    private static final long LONGER_THAN_COUNTS_ARE_KEPT_BACK = 1_200;

    private static final EventType TYPE = new EventType("order.created");
    private static final Set<Identity> PEOPLE = people();
    private static final Set<EventId> EVENTS = IntStream.rangeClosed(1, ASKED)
            .mapToObj(number -> new EventId(new UUID(0, number)))
            .collect(Collectors.toSet());

    private static final String FILL = """
            INSERT INTO contact (created_at, updated_at, contact_id, tenant_id, external_id, email, email_key, attributes)
            SELECT '2026-01-01', '2026-01-01', lpad(to_hex(n), 32, '0')::uuid, tenant_id, 'user-' || n,
                'user' || n || '@example.com', 'user' || n || '@example.com', '{}'
            FROM tenant CROSS JOIN generate_series(%1$s, %2$s) AS n;
            INSERT INTO event (received_at, occurred_at, event_id, contact_id, tenant_id, source, historical, type, properties)
            SELECT '2026-01-01', '2026-01-01', lpad(to_hex(n), 32, '0')::uuid, lpad(to_hex(n), 32, '0')::uuid, tenant_id,
                1, false, 'order.created', '{}'
            FROM tenant CROSS JOIN generate_series(%1$s, %2$s) AS n;
            INSERT INTO enrollment (enrolled_at, program_id, contact_id, entry_event, tenant_id)
            SELECT '2026-01-01', program_id, lpad(to_hex(n), 32, '0')::uuid, lpad(to_hex(n), 32, '0')::uuid, tenant_id
            FROM program CROSS JOIN generate_series(%1$s, %2$s) AS n
            """;

    private static final String READ = """
            SELECT (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname IN ('contact', 'event', 'enrollment'))
                + (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname IN ('contact', 'event', 'enrollment'))
            """;

    private static Set<Identity> people() {
        Set<Identity> people = new HashSet<>();
        for (int number = 1; number <= ASKED; number++) {
            people.add(number % 2 == 0 ? new ContactId(new UUID(0, number)) : new ExternalId("user-" + number));
        }
        return people;
    }

    @ParameterizedTest
    @CsvSource({"100, SELECT 1", "1000, SELECT 1", "100, ANALYZE", "1000, ANALYZE"})
    void whatABatchAsks_isLookedUp_byAPlanThatWasKeptSinceThereWasLittle(int first, String upkeep) throws Exception {
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            TestTenant tenant = TestTenant.of(recorded.storage(), Intake.on(recorded.storage()));
            repeatedProgram(recorded.storage(), tenant);
            recorded.execute("TRUNCATE contact, event CASCADE");
            recorded.execute(FILL.formatted(1, first));
            recorded.execute(upkeep);
            for (int time = 0; time < 20; time++) {
                assertThat(found(recorded, tenant)).isEqualTo(6 * ASKED);
            }
            recorded.execute(FILL.formatted(first + 1, ROWS));
            Thread.sleep(LONGER_THAN_COUNTS_ARE_KEPT_BACK);
            assertThat(found(recorded, tenant)).isEqualTo(6 * ASKED);
            long before = recorded.number(READ);

            for (int time = 0; time < ASKED_AGAIN; time++) {
                Thread.sleep(LONGER_THAN_COUNTS_ARE_KEPT_BACK);
                assertThat(found(recorded, tenant)).isEqualTo(6 * ASKED);
            }

            assertThat(recorded.number(READ) - before)
                    .isPositive()
                    .isLessThanOrEqualTo(LOOKED_UP * ASKED * (ASKED_AGAIN + 1));
        }
    }

    /** Makes a program that its events both begin, any number of times, and end: a batch needs all there is of a contact. */
    private static void repeatedProgram(PostgresStorage storage, TestTenant tenant) {
        Programs programs = Intake.on(storage).programs();
        Program.Live program = tenant.liveProgram(TYPE.value());
        EmailSequence emails = programs.views(tenant.id()).sequence(program);
        ExitRule exits = new ExitRule(List.of(TYPE), List.of(), false);
        Reentry reentry = new Reentry.Per(new AttributeKey("plan"));
        programs.drafting()
                .revise(tenant.id(), program.id(), new EmailSequence(emails.mode(), emails.steps(), exits, reentry));
    }

    private static int found(RecordedStorage recorded, TestTenant tenant) throws SQLException {
        return recorded.storage()
                .unitOfWork()
                .inTenant(tenant.id(), stores -> {
                    IngestSnapshot found =
                            stores.gather(new BatchRefs(PEOPLE, 2, Set.of(TYPE), EVENTS, PEOPLE, Instant.EPOCH));
                    return found.candidates().size()
                            + found.seen().size()
                            + found.entered().size()
                            + found.exits().open().size()
                            + found.exits().recorded().size()
                            + found.reentry().past().size();
                })
                .orElseThrow();
    }
}
