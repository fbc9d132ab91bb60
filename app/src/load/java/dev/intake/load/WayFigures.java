package dev.intake.load;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The figures of one way, each over its turns.
 *
 * @param name of the way
 * @param perSecond operations a second
 * @param toSet the same as a ratio to bare set-based SQL in the same round
 * @param logBytes bytes of the database's log an operation
 * @param fullPagesPerBatch whole pages in the log a batch
 * @param serviceMicros processor time of the service's process an operation
 * @param postgresMicros that of PostgreSQL
 * @param generatorMicros that of the process that sends, which is the client's whole side where there is no HTTP
 * @param p50 milliseconds a batch
 * @param p95 milliseconds a batch
 * @param p99 milliseconds a batch
 * @param others share of the machine's processors that others took
 * @param repeats tracks sent that repeated a message id
 * @param duplicates tracks answered as repeats
 * @param stored tracks answered as stored
 * @param rows events in the database
 */
record WayFigures(
        String name,
        Spread perSecond,
        Spread toSet,
        Spread logBytes,
        Spread fullPagesPerBatch,
        Spread serviceMicros,
        Spread postgresMicros,
        Spread generatorMicros,
        Spread p50,
        Spread p95,
        Spread p99,
        Spread others,
        long repeats,
        long duplicates,
        long stored,
        long rows) {

    static WayFigures of(Way way, Way set, Turns turns) throws SQLException {
        List<Sample> samples = turns.of(way);
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < samples.size(); round++) {
            ratios.add(samples.get(round).operationsPerSecond()
                    / turns.of(set).get(round).operationsPerSecond());
        }
        Turns.Totals totals = turns.totals(way);
        return new WayFigures(
                way.name(),
                Spread.of(samples, Sample::operationsPerSecond),
                Spread.of(ratios, ratio -> ratio),
                Spread.of(samples, Sample::logBytesPerOperation),
                Spread.of(samples, Sample::fullPagesPerBatch),
                Spread.of(samples, Sample::serviceMicroseconds),
                Spread.of(samples, Sample::postgresMicroseconds),
                Spread.of(samples, Sample::generatorMicroseconds),
                Spread.of(samples, sample -> sample.outcome().latencies().millis(0.50)),
                Spread.of(samples, sample -> sample.outcome().latencies().millis(0.95)),
                Spread.of(samples, sample -> sample.outcome().latencies().millis(0.99)),
                Spread.of(samples, Sample::others),
                totals.repeats(),
                totals.duplicates(),
                totals.stored(),
                way.database().number("SELECT count(*) FROM event"));
    }

    boolean isExact() {
        return repeats == duplicates && stored == rows;
    }
}
