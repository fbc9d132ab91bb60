package dev.intake.load;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Measures one way beside another that differs from it in one thing. They take turns, and which of them begins changes
 * from round to round, so that what favours the first favours neither.
 */
final class PairedRun {
    /** The duration in seconds, short enough that no idle connection is closed in the meantime. */
    private static final int WARM_UP_TURN = 5;

    private final LoadOptions options;
    private final LoadServer server;
    private final Turns turns;
    private final Way base;
    private final Way other;

    private PairedRun(LoadOptions options, LoadServer server, Turns turns, Way base, Way other) {
        this.options = options;
        this.server = server;
        this.turns = turns;
        this.base = base;
        this.other = other;
    }

    /**
     * Runs and prints what was found; answers whether all that was answered as stored is stored.
     *
     * @param services those whose processor time counts, of both ways
     * @param base what the other way is a share of
     */
    static boolean run(LoadOptions options, LoadServer server, List<ServiceProcess> services, Way base, Way other)
            throws IOException, SQLException, InterruptedException {
        try (Connection administration = server.administration().open()) {
            Turns turns = new Turns(
                    administration, services.stream().map(ServiceProcess::pid).toList());
            return new PairedRun(options, server, turns, base, other).measure();
        }
    }

    private boolean measure() throws InterruptedException, SQLException {
        for (int warm = 0; warm < options.warmUp(); warm += 2 * WARM_UP_TURN) {
            turns.warmUp(base, WARM_UP_TURN);
            turns.warmUp(other, WARM_UP_TURN);
        }
        server.checkpoint();
        base.database().touch();
        other.database().touch();
        turns.warmUp(base, 1);
        turns.warmUp(other, 1);
        for (int round = 0; round < options.rounds(); round++) {
            turns.take(round % 2 == 0 ? base : other, options.seconds());
            turns.take(round % 2 == 0 ? other : base, options.seconds());
        }
        boolean exact = isExact();
        System.out.print(report(exact));
        return exact;
    }

    private boolean isExact() throws SQLException {
        boolean exact = true;
        for (Way way : List.of(base, other)) {
            Turns.Totals totals = turns.totals(way);
            exact &= totals.repeats() == totals.duplicates();
            exact &= way.database().number("SELECT count(*) FROM event") == stored(way.database());
        }
        return exact;
    }

    /** Events that were answered as stored there, by whichever way. */
    private long stored(LoadDatabase database) {
        return List.of(base, other).stream()
                .filter(way -> way.database().equals(database))
                .mapToLong(way -> turns.totals(way).stored())
                .sum();
    }

    private String report(boolean exact) {
        Spread ratio = ratio(Sample::operationsPerSecond);
        return String.join(
                "\n",
                String.format(
                        Locale.ROOT,
                        "batches of %d operations, %d tenants, %,d contacts, %d connections, %d rounds of %d s",
                        LoadBatch.SIZE,
                        options.tenants(),
                        options.contacts(),
                        options.connections(),
                        options.rounds(),
                        options.seconds()),
                line(base),
                line(other),
                String.format(
                        Locale.ROOT,
                        "%s to %s: %.2f (%.2f..%.2f) of the operations/s, %.2f of PostgreSQL's time an operation",
                        other.name(),
                        base.name(),
                        ratio.median(),
                        ratio.least(),
                        ratio.most(),
                        ratio(Sample::postgresMicroseconds).median()),
                "stored as answered: " + (exact ? "exact" : "WRONG"),
                "");
    }

    private Spread ratio(ToDoubleFunction<Sample> figure) {
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < options.rounds(); round++) {
            ratios.add(figure.applyAsDouble(turns.of(other).get(round))
                    / figure.applyAsDouble(turns.of(base).get(round)));
        }
        return Spread.of(ratios, value -> value);
    }

    private String line(Way way) {
        List<Sample> samples = turns.of(way);
        Spread perSecond = Spread.of(samples, Sample::operationsPerSecond);
        return String.format(
                Locale.ROOT,
                "%-8s %,7.0f/s (%,.0f..%,.0f); us of service %.1f, PostgreSQL %.1f, sender %.1f; ms p50 %.1f, p95 %.1f,"
                        + " p99 %.1f; others %.0f%%",
                way.name(),
                perSecond.median(),
                perSecond.least(),
                perSecond.most(),
                Spread.of(samples, Sample::serviceMicroseconds).median(),
                Spread.of(samples, Sample::postgresMicroseconds).median(),
                Spread.of(samples, Sample::generatorMicroseconds).median(),
                millis(samples, 0.50),
                millis(samples, 0.95),
                millis(samples, 0.99),
                100 * Spread.of(samples, Sample::others).median());
    }

    private static double millis(List<Sample> samples, double share) {
        return Spread.of(samples, sample -> sample.outcome().latencies().millis(share))
                .median();
    }
}
