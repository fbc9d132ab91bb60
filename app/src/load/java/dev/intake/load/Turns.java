package dev.intake.load;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives each way its turns, one way after the other in every round: what disturbs the machine for a while disturbs all
 * of them, so their ratios within a round hold where absolute figures do not.
 */
final class Turns {
    private final Connection administration;
    private final List<Long> services;
    private final long postmaster;
    private final Map<String, List<Sample>> samples = new HashMap<>();
    private final Map<String, Totals> totals = new HashMap<>();

    Turns(Connection administration, List<Long> services) throws SQLException, IOException {
        this.administration = administration;
        this.services = services;
        this.postmaster = postmaster(administration);
    }

    /**
     * Everything that a way has sent, warm-up included.
     *
     * @param repeats tracks that repeated a message id
     * @param stored tracks answered as stored
     * @param duplicates tracks answered as repeats
     */
    record Totals(long repeats, long stored, long duplicates) {
        Totals plus(ClosedLoop.Outcome outcome) {
            return new Totals(
                    repeats + outcome.repeats(),
                    stored + outcome.answered().stored(),
                    duplicates + outcome.answered().duplicates());
        }
    }

    /** The process that started the one behind this connection. */
    static long postmaster(Connection administration) throws SQLException, IOException {
        try (Statement statement = administration.createStatement();
                ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
            row.next();
            return ProcessorTime.parent(row.getLong(1));
        }
    }

    void warmUp(Way way, int seconds) throws InterruptedException {
        count(way, ClosedLoop.run(way, seconds));
    }

    void take(Way way, int seconds) throws InterruptedException, SQLException {
        Sample sample = measure(way, () -> ClosedLoop.run(way, seconds));
        samples.computeIfAbsent(way.name(), unused -> new ArrayList<>()).add(sample);
    }

    /** What this way of sending does, and what was used for it. */
    Sample measure(Way way, Sending sending) throws InterruptedException, SQLException {
        LogPosition log = LogPosition.now(administration);
        ProcessorTime time = ProcessorTime.now(services, postmaster);
        ClosedLoop.Outcome outcome = sending.run();
        Sample sample = new Sample(
                outcome,
                LogPosition.now(administration).since(log),
                ProcessorTime.now(services, postmaster).since(time));
        count(way, outcome);
        return sample;
    }

    /** Sends for a while. */
    interface Sending {
        ClosedLoop.Outcome run() throws InterruptedException;
    }

    private void count(Way way, ClosedLoop.Outcome outcome) {
        totals.put(way.name(), totals(way).plus(outcome));
    }

    List<Sample> of(Way way) {
        return samples.getOrDefault(way.name(), List.of());
    }

    Totals totals(Way way) {
        return totals.getOrDefault(way.name(), new Totals(0, 0, 0));
    }
}
