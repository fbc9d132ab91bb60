package dev.intake.jdbc;

import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Intake;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.event.EventQuery;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import dev.intake.testing.Slow;
import dev.intake.testing.TestTenant;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Nodes that work while another one, of a newer version, brings the tables up to date. Runs alone: the statements of the
 * nodes time out when other tests take the machine.
 */
@Slow
@Isolated
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
            "V30__exits.sql",
            "V31__sending_windows.sql",
            "V32__markdown.sql",
            "V33__email_caps.sql",
            "V35__sender.sql",
            "V36__goals.sql",
            "V37__suppressions.sql",
            "V38__reentry.sql",
            "V40__archived_programs.sql",
            "V41__email_layout.sql",
            "V42__enrolled_by_hand.sql",
            "V43__mail_server_of_a_tenant.sql",
            "V44__attempts_of_failed_deliveries.sql",
            "V52__ignored_deliveries.sql",
            "V61__links_by_the_providers_time.sql",
            "V62__contacts_of_billing_providers.sql",
            "V65__lives_of_users.sql",
            "V75__obstacles_of_emails.sql",
            "V76__emails_per_address.sql",
            "V85__claims_by_a_clock_ahead.sql",
            "V89__places_of_events.sql");

    /** Removes the policies of later tables, as V15 creates those of every table. */
    private static final String WITHOUT_POLICIES = """
            DO $$
            DECLARE
                one text;
            BEGIN
                FOR one IN SELECT tablename FROM pg_policies WHERE schemaname = current_schema() LOOP
                    EXECUTE format('DROP POLICY own_tenant ON %I', one);
                END LOOP;
            END
            $$
            """;

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
                statement.execute(WITHOUT_POLICIES);
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
                Contact contact = storage.contactViews(tenant).contact(id).orElseThrow();
                assertThat(contact.externalId().orElseThrow().value()).isEqualTo("user" + user);
                assertThat(storage.eventViews(tenant)
                                .events(EventQuery.newest(10).about(id)))
                        .hasSize(1);
                assertThat(storage.programViews(tenant).progress(id)).hasSize(1);
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
            assertThat(storage.eventViews(tenants.get(i).id())
                            .events(EventQuery.newest(EventQuery.MAX_LIMIT))
                            .size())
                    .isEqualTo(Math.min(EventQuery.MAX_LIMIT, sent[i]));
        }
    }
}
