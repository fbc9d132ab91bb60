package dev.intake.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.fault.FaultLoad.Fault;
import dev.intake.fault.FaultLoad.Round;
import dev.intake.fault.MailRaceHarness.Result;
import dev.intake.testing.Slow;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The fault run in short; {@link FaultRun} is the long one. Each round reconciles all responses since the first. */
@Order(1)
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
        round("kill -9 of a node", 2, harness::killService);
    }

    @Test
    @Order(2)
    void killedBackends_loseNothing() throws Exception {
        round("kill -9 of a PostgreSQL process", 3, harness::killBackend);
    }

    @Test
    @Order(3)
    void killedServer_losesNothing() throws Exception {
        round("kill -9 of PostgreSQL", 2, harness::killServer);
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
        Round round = round("rolling restart", 2, harness::restartService);
        assertThat(round.failures()).isZero();
    }

    @Test
    @Order(6)
    void killedPostmasterUnderItsService_isStartedAgain_andLosesNothing(@TempDir Path directory) throws Exception {
        int kills = 2;
        Path log = directory.resolve("node.log");
        ServerFiles files;
        try (OwnDatabaseHarness own = OwnDatabaseHarness.start(directory.resolve("data"), log, SEED)) {
            Round round = own.round("kill -9 of the postmaster", kills, BETWEEN, own.postmasterKill());

            assertThat(round.reconciliation().isClean()).as(round.toString()).isTrue();
            assertThat(round.deadlocks()).isZero();
            assertThat(round.failures()).isPositive();
            assertThat(own.restarts()).isEqualTo(kills);
            assertThat(log).content().contains("the embedded PostgreSQL has ended", "runs again on port");
            files = own.files();
        }
        assertThatThrownBy(files::postmasterPid)
                .as("the service stops its server when it is stopped")
                .hasMessageContaining("no server is named");
    }

    @Test
    @Order(7)
    void emailsOfStoppedContactsAndPrograms_areNotBegun() throws Exception {
        try (MailRaceHarness race = MailRaceHarness.start(SEED)) {
            Result result = race.run(10);

            assertThat(result.isClean()).as(result.toString()).isTrue();
        }
    }

    @Test
    @Order(8)
    void falseAnswersToStops_areDetected() throws Exception {
        try (MailRaceHarness race = MailRaceHarness.start(SEED)) {
            Result result = race.runWithFalseAnswers(10);

            assertThat(result.hasDetectedFalseAnswers()).as(result.toString()).isTrue();
        }
    }

    @Test
    @Order(9)
    void emailsOfExitedEnrollments_areNotBegun_whateverIsKilled() throws Exception {
        try (ExitRaceHarness race = ExitRaceHarness.start(SEED)) {
            ExitRaceHarness.Result result = race.run(1_500, 3);

            assertThat(result.isClean()).as(result.toString()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    @Order(9)
    void faultyWorkers_areCaughtByTheRaceOfExits(PlantedNode.Fault fault) throws Exception {
        try (ExitRaceHarness race = ExitRaceHarness.startPlanted(SEED, fault)) {
            ExitRaceHarness.Result result = race.run(1_000, 0);

            assertThat(result.hasCaught(fault)).as(result.toString()).isTrue();
        }
    }

    /** Last, for what is lost stays lost. */
    @Test
    @Order(10)
    void sabotage_isDetected() throws Exception {
        harness.commitWithoutWaiting();
        Round lossy = harness.round("COMMIT without waiting", 3, 2_000, harness::killServer);
        assertThat(lossy.reconciliation().lost()).isPositive();

        harness.storeTwice();
        Round doubled = harness.round("events stored twice", 0, 1, number -> {});
        assertThat(doubled.reconciliation().storedTwice()).isPositive();
    }
}
