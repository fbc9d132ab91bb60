package dev.intake.jdbc;

import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Intake;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.event.EventQuery;
import dev.intake.id.TenantId;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.schema.TablesState;
import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.limit.RateLimit;
import dev.intake.testing.Slow;
import dev.intake.testing.TestTenant;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Nodes that work while another one, of a newer version, brings the tables up to date. */
@Slow
class UpgradeTest {
    private static final int OLDER = 9;
    /** From here on a node has to say whose rows it is about, which none of an older version does. (ADR 73) */
    private static final int BEFORE_ROW_SECURITY = 14;

    /** They can be applied before those in front of them, and again. */
    private static final List<String> WRITTEN_BY_THIS_VERSION = List.of(
            "V17__retention.sql",
            "V24__sender_name.sql",
            "V25__test_events.sql",
            "V29__test_enrollments.sql",
            "V30__exits.sql");

    private static final int OLDEST = 1;
    private static final int LARGE_TENANTS = 20;
    /** Set a smaller number where time is short: every figure of the large upgrade is a multiple of it. */
    private static final int LARGE_CONTACTS = Integer.getInteger("intake.upgrade.contacts", 2_000_000);

    private static final Duration FILLING = Duration.ofMinutes(10);
    private static final int LARGE_EVENTS = LARGE_CONTACTS / 2 * 5;

    private static final int WORKERS = 4;
    private static final int BATCHES = 25;

    private final TestDatabase database = TestServer.bundled().database();
    private final HikariDataSource owner = RecordedStorage.pool(database.connection(), 2 * WORKERS);

    @AfterEach
    void close() {
        owner.close();
        database.close();
    }

    /** Every worker is at work before the migration, while it runs, and after it. */
    private static void meanwhile(Runnable migration, IntConsumer batch) {
        CountDownLatch atWork = new CountDownLatch(WORKERS);
        CountDownLatch migrated = new CountDownLatch(1);
        Crowd.of(WORKERS + 1, i -> {
            if (i == WORKERS) {
                await(atWork);
                try {
                    migration.run();
                } finally {
                    migrated.countDown();
                }
                return true;
            }
            repeat(batch, i);
            atWork.countDown();
            while (migrated.getCount() > 0) {
                batch.accept(i);
            }
            repeat(batch, i);
            return true;
        });
    }

    private static void repeat(IntConsumer batch, int worker) {
        for (int i = 0; i < BATCHES; i++) {
            batch.accept(worker);
        }
    }

    /** The columns of later migrations of which a node of this version writes every tenant. */
    private void applyWhatThisVersionWritesTo() throws IOException, SQLException {
        for (String migration : WRITTEN_BY_THIS_VERSION) {
            try (InputStream file = Objects.requireNonNull(
                            Migrations.class.getResourceAsStream("/dev/intake/jdbc/migration/" + migration));
                    Connection connection = owner.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute(new String(file.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void nodesOfTheOlderVersion_goOnWorking_andWhatTheyStoredIsThereAfterwards() throws SQLException {
        Migrations.migrateTo(owner, OLDER);
        List<Version9Node> nodes = new ArrayList<>();
        List<List<UUID>> stored = new ArrayList<>();
        for (int i = 0; i < WORKERS; i++) {
            nodes.add(Version9Node.of(owner, "old" + i));
            stored.add(new ArrayList<>());
        }

        meanwhile(() -> Migrations.migrateTo(owner, BEFORE_ROW_SECURITY), i -> {
            try {
                stored.get(i).add(nodes.get(i).track("user" + stored.get(i).size()));
            } catch (SQLException e) {
                throw new AssertionError("an older node was refused", e);
            }
        });
        Migrations.migrate(owner);

        PostgresStorage storage = new PostgresStorage(owner);
        assertThat(storage.registry().all()).hasSize(WORKERS);
        for (int i = 0; i < WORKERS; i++) {
            TenantId tenant = new TenantId("old" + i);
            assertThat(stored.get(i)).hasSizeGreaterThanOrEqualTo(2 * BATCHES);
            for (int user = 0; user < stored.get(i).size(); user++) {
                ContactId id = new ContactId(stored.get(i).get(user));
                Contact contact = storage.contactViews().contact(tenant, id).orElseThrow();
                assertThat(contact.externalId().orElseThrow().value()).isEqualTo("user" + user);
                assertThat(storage.eventViews()
                                .events(tenant, EventQuery.newest(10).about(id)))
                        .hasSize(1);
                assertThat(storage.programViews().enrollments(tenant, id)).hasSize(1);
            }
        }
    }

    @Test
    void nodesOfThisVersion_goOnWorking_whileRowSecurityIsSwitchedOn() throws IOException, SQLException {
        Migrations.migrateTo(owner, BEFORE_ROW_SECURITY);
        applyWhatThisVersionWritesTo();
        PostgresStorage storage = new PostgresStorage(owner);
        Intake intake = Intake.on(storage);
        List<TestTenant> tenants = new ArrayList<>();
        int[] sent = new int[WORKERS];
        for (int i = 0; i < WORKERS; i++) {
            tenants.add(TestTenant.of(storage, intake));
            intake.tenantSetup().limit(tenants.get(i).id(), new RateLimit(1_000_000, 1_000_000));
        }

        meanwhile(() -> Migrations.migrate(owner), i -> {
            tenants.get(i).send(track("ann", null, "ping", "m" + sent[i]++, "plan", "pro"));
            assertThat(tenants.get(i).events()).isNotEmpty();
        });

        for (int i = 0; i < WORKERS; i++) {
            assertThat(storage.eventViews()
                            .events(tenants.get(i).id(), EventQuery.newest(EventQuery.MAX_LIMIT))
                            .size())
                    .isEqualTo(Math.min(EventQuery.MAX_LIMIT, sent[i]));
        }
    }

    /** Two million contacts take minutes, and the pool gives a statement three seconds. */
    @Test
    void largeDatabaseOfTheOldestVersion_isUpgraded_withNothingLost() throws SQLException {
        Migrations.migrateTo(owner, OLDEST);
        fill();

        Migrations.migrate(owner);

        assertThat(Migrations.state(owner)).isEqualTo(TablesState.CURRENT);
        assertThat(number("select count(*) from contact")).isEqualTo(LARGE_CONTACTS);
        assertThat(number("select count(*) from contact where name_key = lower(name)"))
                .isEqualTo(LARGE_CONTACTS);
        assertThat(number("select count(*) from event")).isEqualTo(LARGE_EVENTS);
        assertThat(number("select count(*) from enrollment")).isEqualTo(LARGE_CONTACTS);
    }

    /** Rows of the oldest version, those of one tenant beside each other. */
    private void fill() throws SQLException {
        try (Connection connection = database.administration().open();
                Statement statement = connection.createStatement()) {
            connection.setNetworkTimeout(Runnable::run, (int) FILLING.toMillis());
            statement.execute("set synchronous_commit = off");
            statement.execute("""
                    insert into tenant_directory (public_id) select 'large' || i from generate_series(1, %d) as i
                    """.formatted(LARGE_TENANTS));
            statement.execute("""
                    insert into tenant (tenant_id, public_id, name, created_at, requests_per_hour, burst, bucket_level, bucket_at)
                    select tenant_id, public_id, 'Large', '2026-01-01T00:00Z', 600, 600, 0, '2026-01-01T00:00Z'
                    from tenant_directory
                    """);
            statement.execute("""
                    insert into contact (
                        tenant_id, contact_id, external_id, email, email_key, name, attributes, created_at, updated_at)
                    select 1 + i %% %d, lpad(to_hex(i), 32, '0')::uuid, 'user' || i, 'User' || i || '@example.com',
                        'user' || i || '@example.com', 'Ann ' || i, '{"plan": "pro"}', '2026-01-01T00:00Z',
                        '2026-01-01T00:00Z'
                    from generate_series(1, %d) as i
                    """.formatted(LARGE_TENANTS, LARGE_CONTACTS));
            statement.execute("""
                    insert into event (
                        tenant_id, event_id, contact_id, type, properties, occurred_at, received_at, source, historical)
                    select 1 + i %% %1$d, md5(i::text)::uuid, lpad(to_hex(1 + (i - 1) %% %2$d), 32, '0')::uuid, 'ping',
                        '{"plan": "pro"}', at, at, 1, false
                    from generate_series(1, %3$d) as i
                    cross join lateral (select timestamptz '2026-01-01T00:00Z' + i * interval '1 second') as moment (at)
                    """.formatted(LARGE_TENANTS, LARGE_CONTACTS, LARGE_EVENTS));
            statement.execute("""
                    insert into enrollment (tenant_id, contact_id, program_id, entry_event, enrolled_at)
                    select tenant_id, contact_id, lpad(to_hex(tenant_id), 32, '0')::uuid, contact_id, created_at
                    from contact
                    """);
        }
    }

    private long number(String sql) throws SQLException {
        try (Connection connection = database.administration().open();
                Statement statement = connection.createStatement()) {
            connection.setNetworkTimeout(Runnable::run, (int) FILLING.toMillis());
            try (ResultSet row = statement.executeQuery(sql)) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
