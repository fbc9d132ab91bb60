package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.ingest.BatchReader;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.sql.ConcurrencyLimit;
import dev.intake.jdbc.sql.ConnectionPool;
import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import dev.intake.tenant.Tenant;
import dev.intake.testing.ManualClock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the number of concurrent units of work with a limit of one or three. */
@SuppressWarnings("NullAway.Init") // JUnit calls open before each test
class UnitOfWorkLimitTest {
    private static final Instant NOW = ManualClock.START;
    private static final Duration PATIENCE = Duration.ofMillis(300);
    private static final TenantId ONE = new TenantId("tn_1");
    private static final TenantId TWO = new TenantId("tn_2");

    private static final String LOCK_WAITS = """
            select count(*) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'
            """;

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final AtomicBoolean diskIsSlow = new AtomicBoolean();

    private TestDatabase database;
    private HikariDataSource pool;
    private PostgresStorage storage;

    @BeforeEach
    void open() {
        database = RecordedStorage.migrated(TestServer.bundled());
        pool = RecordedStorage.pool(RecordedStorage.patient(database.connection()), 4);
        InterceptedCommit slowOnce = this::commit;
        storage = new PostgresStorage(slowOnce.on(pool), ConcurrencyLimit.of(1, PATIENCE, PATIENCE));
        storage.registry().add(tenant(ONE));
        storage.registry().add(tenant(TWO));
    }

    @AfterEach
    void close() {
        mayEnd.countDown();
        pool.close();
        database.close();
    }

    /** Decisions 7: dry runs, which plan on snapshots, and reads. */
    @Test
    void snapshots_ofOneTenantInALoop_leaveConnectionsToAnother_andToItsOwnReads() throws Exception {
        PostgresStorage limited = new PostgresStorage(pool, ConcurrencyLimit.of(2, PATIENCE, PATIENCE));
        CountDownLatch ended = new CountDownLatch(1);
        AtomicInteger running = new AtomicInteger();
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Future<Optional<Boolean>>> loop = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                loop.add(threads.submit(() -> limited.snapshots().ofTenant(ONE, reader -> {
                    running.incrementAndGet();
                    return wait(ended);
                })));
            }
            while (running.get() < 1) {
                Thread.onSpinWait();
            }

            assertThat(threads.submit(() -> limited.snapshots().ofTenant(TWO, BatchReader::access))
                            .get(1, TimeUnit.MINUTES))
                    .isPresent();
            assertThat(threads.submit(() -> limited.tenant(TWO)).get(1, TimeUnit.MINUTES))
                    .isPresent();
            assertThat(threads.submit(() -> limited.tenant(ONE)).get(1, TimeUnit.MINUTES))
                    .isPresent();

            assertThat(running).hasValue(1);
            ended.countDown();
            for (Future<Optional<Boolean>> one : loop) {
                assertThat(one.get(1, TimeUnit.MINUTES)).contains(true);
            }
        } finally {
            ended.countDown();
            threads.shutdownNow();
        }
    }

    private static boolean wait(CountDownLatch latch) {
        try {
            return latch.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** A slow disk delays all concurrent COMMITs together by the time of one. */
    @Test
    void inTenant_whileAnotherWaitsForItsCommit_isDone() throws Exception {
        diskIsSlow.set(true);
        CompletableFuture<Optional<String>> first =
                CompletableFuture.supplyAsync(() -> storage.unitOfWork().inTenant(ONE, stores -> "first"));
        begun.await(1, TimeUnit.MINUTES);

        Optional<String> second = storage.unitOfWork().inTenant(TWO, stores -> "second");

        assertThat(second).contains("second");
        assertThat(first).isNotDone();
        mayEnd.countDown();
        assertThat(first.get(1, TimeUnit.MINUTES)).contains("first");
    }

    @Test
    void inTenant_whileAnotherWorks_isAbandoned_andDoneOnceThatHasEnded() throws Exception {
        CompletableFuture<Optional<String>> first =
                CompletableFuture.supplyAsync(() -> storage.unitOfWork().inTenant(ONE, stores -> {
                    await();
                    return "first";
                }));
        begun.await(1, TimeUnit.MINUTES);

        assertThatThrownBy(() -> storage.unitOfWork().inTenant(TWO, stores -> "second"))
                .isInstanceOfSatisfying(
                        StorageException.class,
                        late -> assertThat(late.isOverload()).isTrue())
                .hasMessage("waiting for the turn of a unit of work failed");

        mayEnd.countDown();
        assertThat(first.get(1, TimeUnit.MINUTES)).contains("first");
        assertThat(storage.unitOfWork().inTenant(TWO, stores -> "second")).contains("second");
    }

    @Test
    void unprovenLookups_haveAShareOfTheirOwn_andKeepNothingFromUnitsOfWork() throws Exception {
        PostgresStorage four = new PostgresStorage(pool, ConcurrencyLimit.of(4, PATIENCE, PATIENCE));
        ExecutorService threads = Executors.newFixedThreadPool(2);
        CountDownLatch looking = new CountDownLatch(2);
        try {
            List<Future<Optional<Tenant>>> lookups = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                lookups.add(threads.submit(() -> four.unproven(() -> {
                    looking.countDown();
                    await();
                    return four.tenant(ONE);
                })));
            }
            looking.await();

            assertOverload(() -> four.unproven(() -> four.tenant(ONE)));
            assertThat(four.unitOfWork().inTenant(TWO, stores -> "done")).contains("done");
            assertThat(four.tenant(TWO)).as("for a proven sender").isPresent();

            mayEnd.countDown();
            for (Future<Optional<Tenant>> lookup : lookups) {
                assertThat(lookup.get()).isPresent();
            }
            assertThat(four.unproven(() -> four.tenant(ONE))).isPresent();
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void work_forWhichNoConnectionIsFree_didNotBegin() throws Exception {
        ConnectionDetails service = database.connection();
        try (HikariDataSource one = ConnectionPool.open(
                        "one",
                        service.jdbcUrl(),
                        service.user(),
                        service.password().reveal(),
                        1,
                        PATIENCE);
                Connection only = one.getConnection()) {
            PostgresStorage unlimited = new PostgresStorage(one);

            assertThat(only.isClosed()).isFalse();
            assertOverload(() -> unlimited.unitOfWork().inTenant(ONE, stores -> stores.tenant()));
            assertOverload(() -> unlimited.tenant(ONE));
        }
    }

    private static void assertOverload(ThrowingCallable work) {
        assertThatThrownBy(work)
                .isInstanceOfSatisfying(
                        StorageException.class,
                        late -> assertThat(late.isOverload()).isTrue());
    }

    @Test
    void inTenant_thatFails_releasesItsTurn() {
        for (int time = 0; time < 2; time++) {
            assertThatThrownBy(() -> storage.unitOfWork().inTenant(ONE, stores -> {
                        throw new IllegalStateException("of its own");
                    }))
                    .hasMessage("of its own");
        }

        assertThat(storage.unitOfWork().inTenant(ONE, stores -> "done")).contains("done");
    }

    @Test
    @Timeout(300)
    void inTenant_whoseTenantStaysLocked_blocksNoOtherTenant() throws Exception {
        PostgresStorage three = new PostgresStorage(pool, ConcurrencyLimit.of(3, PATIENCE, PATIENCE));
        ExecutorService threads = Executors.newFixedThreadPool(6);
        try (Connection stuck = database.administration().open();
                Statement statement = stuck.createStatement()) {
            stuck.setAutoCommit(false);
            statement.execute("select from tenant where public_id = 'tn_1' for update");
            List<Future<Optional<String>>> futile = new ArrayList<>();
            for (int request = 0; request < 6; request++) {
                futile.add(threads.submit(() -> three.unitOfWork().inTenant(ONE, stores -> "never")));
            }
            while (waitingForALock() < 2) {
                Thread.sleep(10);
            }

            assertThat(three.unitOfWork().inTenant(TWO, stores -> "done")).contains("done");

            assertThat(waitingForALock()).isLessThanOrEqualTo(2);
            assertThat(futile)
                    .filteredOn(Future::isDone)
                    .allSatisfy(given -> assertThatThrownBy(given::get).hasCauseInstanceOf(StorageException.class));
            stuck.rollback();
        } finally {
            threads.shutdownNow();
        }
    }

    private int waitingForALock() throws SQLException {
        try (Connection connection = database.administration().open();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(LOCK_WAITS)) {
            row.next();
            return row.getInt(1);
        }
    }

    private void commit(Connection connection) throws SQLException {
        if (diskIsSlow.getAndSet(false)) {
            await();
        }
        connection.commit();
    }

    private void await() {
        begun.countDown();
        try {
            mayEnd.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Tenant tenant(TenantId id) {
        TokenBucket bucket = TokenBucket.full(RateLimit.DEFAULT, NOW);
        return new Tenant(id, id.value(), NOW, Optional.empty(), Optional.empty(), bucket);
    }
}
