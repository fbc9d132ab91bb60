package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.TenantStores;
import dev.intake.contact.Attributes;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import dev.intake.tenant.Tenant;
import dev.intake.testing.ManualClock;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of a unit of work when the database fails it. */
@SuppressWarnings("NullAway.Init") // JUnit calls open before each test
class UnitOfWorkFaultTest {
    private static final Instant NOW = ManualClock.START;

    private TestDatabase database;
    private HikariDataSource pool;
    private PostgresStorage storage;
    private Tenant tenant;

    @BeforeEach
    void open() {
        database = RecordedStorage.migrated(TestServer.bundled());
        pool = RecordedStorage.pool(database.connection(), 2);
        storage = new PostgresStorage(pool);
        TokenBucket bucket = TokenBucket.full(RateLimit.DEFAULT, NOW);
        tenant = new Tenant(new TenantId("tn_1"), "One", NOW, Optional.empty(), Optional.empty(), bucket);
        storage.registry().add(tenant);
    }

    @AfterEach
    void close() {
        pool.close();
        database.close();
    }

    @Test
    void inTenant_whoseConnectionIsLostBeforeTheCommit_isDoneAgain() {
        AtomicInteger tries = new AtomicInteger();
        Contact ann = contact("ann");

        Optional<String> done = storage.unitOfWork().inTenant(tenant.id(), stores -> {
            begin(stores);
            if (tries.incrementAndGet() == 1) {
                endTheSession();
            }
            stores.contacts().save(List.of(ann));
            return "done";
        });

        assertThat(done).contains("done");
        assertThat(tries).hasValue(2);
        assertThat(storage.contactViews(tenant.id()).contact(ann.id())).contains(ann);
    }

    @Test
    void inTenant_whoseConnectionIsLostEachTime_isAbandoned_andLeavesNothing() {
        AtomicInteger tries = new AtomicInteger();
        Contact ann = contact("ann");

        assertThatThrownBy(() -> storage.unitOfWork().inTenant(tenant.id(), stores -> {
                    tries.incrementAndGet();
                    stores.contacts().save(List.of(ann));
                    begin(stores);
                    endTheSession();
                    return stores.programs().programs();
                }))
                .isInstanceOf(StorageException.class);

        assertThat(tries).hasValue(3);
        assertThat(storage.contactViews(tenant.id()).contact(ann.id())).isEmpty();
    }

    @Test
    void inTenant_whoseCommitGetsNoAnswer_isNeverDoneAgain() {
        AtomicInteger tries = new AtomicInteger();
        Contact ann = contact("ann");
        InterceptedCommit losingTheAnswer = UnitOfWorkFaultTest::losingTheAnswer;
        PostgresStorage deaf = new PostgresStorage(losingTheAnswer.on(pool));

        assertThatThrownBy(() -> deaf.unitOfWork().inTenant(tenant.id(), stores -> {
                    tries.incrementAndGet();
                    stores.contacts().save(List.of(ann));
                    return "done";
                }))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("outcome is unknown")
                .hasMessageContaining("08006");

        assertThat(tries).hasValue(1);
        assertThat(storage.contactViews(tenant.id()).contact(ann.id())).contains(ann);
    }

    /** Its work may begin, but without the lock no read returns and nothing is written. */
    @Test
    void inTenant_whoseTenantStaysLocked_isAbandonedInSeconds_andLeavesNothing() throws SQLException {
        AtomicInteger answers = new AtomicInteger();
        Contact ann = contact("ann");
        try (Connection stuck = database.administration().open();
                Statement statement = stuck.createStatement()) {
            stuck.setAutoCommit(false);
            statement.execute("select from tenant for update");

            assertThatThrownBy(() -> storage.unitOfWork().inTenant(tenant.id(), stores -> "nothing read"))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("55P03");
            assertThatThrownBy(() -> storage.unitOfWork().inTenant(tenant.id(), stores -> {
                        stores.contacts().save(List.of(ann));
                        stores.contacts().contacts(Set.of(ann.id()));
                        return answers.incrementAndGet();
                    }))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("55P03");
            stuck.rollback();
        }
        assertThat(answers).hasValue(0);
        assertThat(storage.contactViews(tenant.id()).contact(ann.id())).isEmpty();
        assertThat(storage.unitOfWork().inTenant(tenant.id(), stores -> "free")).contains("free");
    }

    @Test
    void inTenant_thatBreaksAUniqueKey_fails_withoutTellingWhatWasSent() {
        Contact first = contact("secret-ann");
        Contact second = contact("secret-ann");
        storage.unitOfWork().inTenant(tenant.id(), stores -> {
            stores.contacts().save(List.of(first));
            return "";
        });

        Throwable thrown = catchThrowable(() -> storage.unitOfWork().inTenant(tenant.id(), stores -> {
            stores.contacts().save(List.of(second));
            return "";
        }));

        assertThat(thrown).isInstanceOf(StorageException.class).hasMessageContaining("23505");
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            assertThat(at.toString()).doesNotContain("secret-ann").doesNotContain("example.com");
        }
        assertThat(storage.contactViews(tenant.id()).contacts(new ExternalId("secret-ann"), 9))
                .containsExactly(first);
    }

    /** Nothing may be acknowledged that the database has rolled back. */
    @Test
    void inTenant_whoseWorkPassesOverAnError_failsAllTheSame() {
        Contact first = contact("ann");

        assertThatThrownBy(() -> storage.unitOfWork().inTenant(tenant.id(), stores -> {
                    stores.contacts().save(List.of(first));
                    stores.contacts().save(List.of(contact("ann")));
                    assertThatThrownBy(() -> stores.contacts().contacts(Set.of(first.id())))
                            .isInstanceOf(RuntimeException.class);
                    return "done";
                }))
                .isInstanceOf(StorageException.class);

        assertThat(storage.contactViews(tenant.id()).contact(first.id())).isEmpty();
    }

    @Test
    void views_ofADatabaseWithoutTables_failAsStorage() {
        try (TestDatabase empty = TestServer.bundled().database()) {
            PostgresStorage unmigrated = new PostgresStorage(empty.dataSource());

            assertThatThrownBy(() -> unmigrated.tenant(tenant.id()))
                    .isInstanceOf(StorageException.class)
                    .hasMessage("reading a tenant's data failed with SQLSTATE 42P01");
            assertThatThrownBy(() -> unmigrated.registry().all()).isInstanceOf(StorageException.class);
            assertThatThrownBy(() -> unmigrated.unitOfWork().inTenant(tenant.id(), stores -> ""))
                    .isInstanceOf(StorageException.class);
        }
    }

    /** Reads, so that the transaction begins in the database. */
    private void begin(TenantStores stores) {
        assertThat(stores.tenant()).isEqualTo(tenant);
    }

    /** Terminates the session of a unit of work, and waits until it has ended. */
    private void endTheSession() {
        try (Connection connection = database.administration().open();
                Statement statement = connection.createStatement()) {
            statement.execute("""
                    select pg_terminate_backend(pid, 10000) from pg_stat_activity
                    where datname = current_database() and state = 'idle in transaction'
                    """);
        } catch (SQLException e) {
            throw new IllegalStateException("the session could not be ended", e);
        }
    }

    /** Every COMMIT takes effect, and its answer is lost on the way. */
    private static void losingTheAnswer(Connection connection) throws SQLException {
        connection.commit();
        throw new SQLException("the answer was lost", "08006");
    }

    private static Contact contact(String externalId) {
        return new Contact(
                new ContactId(UUID.randomUUID()),
                Optional.of(new ExternalId(externalId)),
                EmailAddress.parse(externalId + "@example.com"),
                Optional.empty(),
                Attributes.NONE,
                Consent.NOT_RECORDED,
                NOW,
                NOW);
    }
}
