package dev.intake.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.fault.FaultHarness.Fault;
import dev.intake.fault.FaultHarness.Round;
import dev.intake.testing.Slow;
import java.io.IOException;
import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** The fault run in short; {@link FaultRun} is the long one. Each round reconciles all that was told since the first. */
@Slow
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@SuppressWarnings("NullAway.Init") // JUnit calls start before the tests
class FaultsTest {
    private static final long SEED = 1;
    private static final long BETWEEN = 300;

    private static FaultHarness harness;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        harness = FaultHarness.start(SEED);
    }

    @AfterAll
    static void stop() throws IOException {
        harness.close();
    }

    private static Round round(String name, int faults, Fault fault)
            throws IOException, InterruptedException, SQLException, ExecutionException {
        Round round = harness.round(name, faults, BETWEEN, fault);
        assertThat(round.reconciliation().isClean()).as(round.toString()).isTrue();
        assertThat(round.deadlocks()).isZero();
        assertThat(round.acknowledged()).isGreaterThan(BETWEEN * faults);
        return round;
    }

    @Test
    @Order(1)
    void killedNodes_loseNothing() throws Exception {
        round("kill -9 of a node", 4, harness::killService);
    }

    @Test
    @Order(2)
    void killedBackends_loseNothing() throws Exception {
        round("kill -9 of a PostgreSQL process", 5, harness::killBackend);
    }

    @Test
    @Order(3)
    void killedServer_losesNothing() throws Exception {
        round("kill -9 of PostgreSQL", 3, harness::killServer);
    }

    @Test
    @Order(4)
    void unknownCommits_areHealedByTheClientsRetry() throws Exception {
        round("connections cut at COMMIT", 1, number -> harness.cutCommits(50));
        assertThat(harness.cuts()).isGreaterThanOrEqualTo(50);
    }

    @Test
    @Order(5)
    void rollingRestarts_failNoRequest() throws Exception {
        Round round = round("rolling restart", 3, harness::restartService);
        assertThat(round.failures()).isZero();
    }

    /** Last, for what is lost stays lost. */
    @Test
    @Order(10)
    void sabotage_isSeen() throws Exception {
        harness.commitWithoutWaiting();
        Round lossy = harness.round("COMMIT without waiting", 3, 2_000, harness::killServer);
        assertThat(lossy.reconciliation().lost()).isPositive();

        harness.storeTwice();
        Round doubled = harness.round("events stored twice", 0, 1, number -> {});
        assertThat(doubled.reconciliation().storedTwice()).isPositive();
    }
}
