package dev.intake.fault;

import static java.util.Map.entry;

import dev.intake.fault.FaultLoad.Fault;
import dev.intake.fault.FaultLoad.Round;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;

/**
 * The fault run: as many faults of each kind as {@code docs/reliability.md} promises, or as the arguments say. Ends with 1
 * when anything acknowledged was lost or done twice, or a sabotage was not seen.
 */
public final class FaultRun {
    private static final Map<String, Integer> DEFAULTS = Map.ofEntries(
            entry("--service-kills", 200),
            entry("--backend-kills", 100),
            entry("--server-kills", 100),
            entry("--cuts", 1_000),
            entry("--restarts", 50),
            entry("--postmaster-kills", 50),
            entry("--mail-race", 300),
            entry("--exit-race", 200_000),
            entry("--exit-race-pause", 10),
            entry("--sabotage", 1),
            entry("--between", 1_500),
            entry("--seed", 1));
    private static final int CUTS_AT_ONCE = 50;
    private static final int SABOTAGED_KILLS = 5;
    private static final int SECONDS_OF_FALSE_ANSWERS = 30;
    private static final int ENROLLMENTS_OF_PLANTED_NODES = 3_000;
    private static final int WRONG_SHOWN = 5;

    private final Map<String, Integer> options;
    private final PrintStream out;

    private FaultRun(Map<String, Integer> options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    /** Runs it; each argument is the name of an option followed by a whole number. */
    public static void main(String[] arguments)
            throws IOException, InterruptedException, SQLException, ExecutionException {
        System.exit(new FaultRun(parse(arguments), System.out).run() ? 0 : 1);
    }

    private static Map<String, Integer> parse(String[] arguments) {
        Map<String, Integer> options = new TreeMap<>(DEFAULTS);
        for (int i = 0; i < arguments.length; i += 2) {
            if (!DEFAULTS.containsKey(arguments[i]) || i + 1 == arguments.length) {
                throw new IllegalArgumentException("options, each with a whole number: " + new TreeMap<>(DEFAULTS));
            }
            options.put(arguments[i], Integer.parseInt(arguments[i + 1]));
        }
        return options;
    }

    private int option(String name) {
        return options.getOrDefault(name, 0);
    }

    private boolean run() throws IOException, InterruptedException, SQLException, ExecutionException {
        boolean clean = true;
        try (FaultHarness harness = FaultHarness.start(option("--seed"))) {
            clean &= round(harness, "kill -9 of a node", option("--service-kills"), harness::killService);
            clean &= round(harness, "kill -9 of a PostgreSQL process", option("--backend-kills"), harness::killBackend);
            clean &= round(harness, "kill -9 of PostgreSQL", option("--server-kills"), harness::killServer);
            clean &= round(
                    harness,
                    CUTS_AT_ONCE + " connections cut at COMMIT",
                    option("--cuts") / CUTS_AT_ONCE,
                    number -> harness.cutCommits(CUTS_AT_ONCE));
            clean &= rolling(harness);
        }
        clean &= postmasterKills();
        clean &= mailRace();
        clean &= exitRace();
        return (option("--sabotage") == 0 || sabotageIsSeen()) && clean;
    }

    private boolean round(FaultHarness harness, String name, int faults, Fault fault)
            throws IOException, InterruptedException, SQLException, ExecutionException {
        if (faults == 0) {
            return true;
        }
        Round round = harness.round(name, faults, option("--between"), fault);
        print(round);
        return round.reconciliation().isClean() && round.deadlocks() == 0;
    }

    private boolean rolling(FaultHarness harness)
            throws IOException, InterruptedException, SQLException, ExecutionException {
        if (option("--restarts") == 0) {
            return true;
        }
        Round round =
                harness.round("rolling restart", option("--restarts"), option("--between"), harness::restartService);
        print(round);
        return round.reconciliation().isClean() && round.failures() == 0;
    }

    private boolean postmasterKills() throws IOException, InterruptedException, SQLException, ExecutionException {
        int kills = option("--postmaster-kills");
        if (kills == 0) {
            return true;
        }
        Path directory = OwnDatabaseHarness.createDirectory();
        try (OwnDatabaseHarness harness =
                OwnDatabaseHarness.start(directory, directory.resolve("node.log"), option("--seed"))) {
            Round round = harness.round(
                    "kill -9 of the postmaster under its service",
                    kills,
                    option("--between"),
                    harness.postmasterKill());
            print(round);
            long restarts = harness.restarts();
            out.printf("  started again by the service: %d%n", restarts);
            return round.reconciliation().isClean() && round.deadlocks() == 0 && restarts == kills;
        } finally {
            new ServerFiles(directory).delete();
        }
    }

    private boolean mailRace() throws IOException, InterruptedException, ExecutionException {
        int seconds = option("--mail-race");
        if (seconds == 0) {
            return true;
        }
        MailRaceHarness.Result result;
        try (MailRaceHarness harness = MailRaceHarness.start(option("--seed"))) {
            result = harness.run(seconds);
        }
        print("mail race", seconds, result);
        return result.isClean() && (option("--sabotage") == 0 || falseAnswersAreDetected());
    }

    private boolean falseAnswersAreDetected() throws IOException, InterruptedException, ExecutionException {
        MailRaceHarness.Result result;
        try (MailRaceHarness harness = MailRaceHarness.start(option("--seed"))) {
            result = harness.runWithFalseAnswers(SECONDS_OF_FALSE_ANSWERS);
        }
        print("negative control: mail race with false answers", SECONDS_OF_FALSE_ANSWERS, result);
        return result.hasDetectedFalseAnswers();
    }

    private boolean exitRace() throws IOException, InterruptedException, SQLException, ExecutionException {
        int enrollments = option("--exit-race");
        if (enrollments == 0) {
            return true;
        }
        ExitRaceHarness.Result result;
        try (ExitRaceHarness harness = ExitRaceHarness.start(option("--seed"))) {
            result = harness.run(enrollments, option("--exit-race-pause"));
        }
        print("exit race", result);
        return result.isClean() && (option("--sabotage") == 0 || plantedNodesAreCaught());
    }

    private boolean plantedNodesAreCaught() throws IOException, InterruptedException, SQLException, ExecutionException {
        boolean caught = true;
        for (PlantedNode.Fault fault : PlantedNode.Fault.values()) {
            ExitRaceHarness.Result result;
            try (ExitRaceHarness harness = ExitRaceHarness.startPlanted(option("--seed"), fault)) {
                result = harness.run(ENROLLMENTS_OF_PLANTED_NODES, 0);
            }
            print("negative control: exit race of nodes whose worker " + fault, result);
            caught &= result.hasCaught(fault);
        }
        return caught;
    }

    private void print(String name, ExitRaceHarness.Result result) {
        ExitReconciliation found = result.reconciliation();
        out.printf(
                Locale.ROOT,
                "%s: %,d s, %s; %,d enrollments, %,d exits answered, %,d requests sent again; %,d emails received, %,d"
                        + " unsure; %,d were being sent when their exit was answered, of which %,d began after it, %d ms at most; %d"
                        + " marked at once by %d workers%n  %s%n",
                name,
                result.seconds(),
                result.faults(),
                found.enrollments(),
                found.exits(),
                result.failures(),
                found.received(),
                found.unsure(),
                result.named(),
                result.begunLater(),
                result.longestLag(),
                result.markedAtOnce(),
                result.workers(),
                found);
        found.begunAfterExit().stream().limit(WRONG_SHOWN).forEach(wrong -> out.println("  " + wrong));
        out.flush();
    }

    private void print(String name, int seconds, MailRaceHarness.Result result) {
        out.printf(
                Locale.ROOT,
                "%s: %d s, %d kills -9 of a node; %,d pauses, erasures, unsubscribes and deactivations answered, naming %,d"
                        + " emails, %d at most; %,d emails accepted, %d more than once; begun after a stop and not named: %d%n",
                name,
                seconds,
                result.kills(),
                result.stops(),
                result.named().getSum(),
                result.named().getMax(),
                result.accepted(),
                result.acceptedTwice(),
                result.wrong().size());
        result.wrong().stream().limit(WRONG_SHOWN).forEach(wrong -> out.println("  " + wrong));
        out.flush();
    }

    private boolean sabotageIsSeen() throws IOException, InterruptedException, SQLException, ExecutionException {
        boolean lost;
        try (FaultHarness harness = FaultHarness.start(option("--seed"))) {
            harness.commitWithoutWaiting();
            Round round = harness.round(
                    "sabotage: COMMIT without waiting, kill -9 of PostgreSQL",
                    SABOTAGED_KILLS,
                    option("--between"),
                    harness::killServer);
            print(round);
            lost = round.reconciliation().lost() > 0;
            harness.storeTwice();
            Round twice = harness.round("sabotage: events stored twice", 0, 1, number -> {});
            print(twice);
            return lost && twice.reconciliation().storedTwice() > 0;
        }
    }

    private void print(Round round) {
        List<Duration> recoveries = new ArrayList<>(round.recoveries());
        recoveries.sort(null);
        out.printf(
                Locale.ROOT,
                "%s: %d; %,d operations acknowledged, %,d requests failed; ready again after %s (median), %s (p99)%n  %s,"
                        + " deadlocks=%d%n",
                round.name(),
                round.faults(),
                round.acknowledged(),
                round.failures(),
                at(recoveries, 0.5),
                at(recoveries, 0.99),
                round.reconciliation(),
                round.deadlocks());
        out.flush();
    }

    private static String at(List<Duration> sorted, double part) {
        return sorted.isEmpty()
                ? "-"
                : sorted.get((int) (part * (sorted.size() - 1))).toMillis() + " ms";
    }
}
