package dev.intake.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a run of due steps has found, as text.
 *
 * @param options what was asked for
 * @param alone ingestion's turns without due steps
 * @param beside those beside due steps
 */
record StepReport(LoadOptions options, List<Sample> alone, List<Sample> beside) {
    /** Statements and round trips for each email, BEGIN and COMMIT included. */
    record Cost(double statements, double roundTrips) {}

    /**
     * Numbers that must be the same.
     *
     * @param due contacts that waited for a step before the run
     * @param waiting those that did so at its end: fewer, and the workers had too little to do
     * @param service emails stored as sent, steps completed, emails that the mail server took, and different ones
     * @param bare the same without a mail server, and what the lanes have counted
     * @param events answered as stored, and stored
     * @param repeats sent, and answered as such
     */
    record Exactness(
            long due, long waiting, List<Long> service, List<Long> bare, List<Long> events, List<Long> repeats) {
        boolean isExact() {
            return waiting == due
                    && List.of(service, bare, events, repeats).stream()
                            .allMatch(numbers -> numbers.stream().distinct().count() == 1);
        }
    }

    String text(StepFigures sending, StepFigures bare, StepFigures besideIngestion, Cost cost, Exactness exactness) {
        List<String> lines = new ArrayList<>();
        lines.add(format(
                "%,d due steps of %d tenants, %,d contacts, %d lanes of bare SQL, %d connections, %d rounds of %d s",
                exactness.due(),
                options.tenants(),
                options.contacts(),
                options.lanes(),
                options.connections(),
                options.rounds(),
                options.seconds()));
        lines.add(line("service", sending));
        lines.add(line("pg-steps", bare));
        // Without costs, because they cannot be separated from those of ingestion.
        lines.add("service beside ingestion   steps/s "
                + spread("%,.0f", besideIngestion.of(StepFigures.Turn::perSecond)));
        lines.add("service to pg-steps: " + spread("%.2f", sending.ratioTo(bare)));
        lines.add(
                format("service: %.2f statements and %.2f round trips an email", cost.statements(), cost.roundTrips()));
        lines.add(line("ingestion alone", alone));
        lines.add(line("ingestion beside due steps", beside));
        lines.add("ingestion beside due steps to alone: " + spread("%.2f", besideToAlone()));
        lines.add("sent, completed, taken by the mail server, different: " + exactness.service());
        lines.add("pg-steps sent, completed, counted: " + exactness.bare());
        lines.add("events answered as stored, rows: " + exactness.events() + "; repeats sent, answered: "
                + exactness.repeats());
        lines.add(format("due at the end: %,d of %,d", exactness.waiting(), exactness.due()));
        lines.add(exactness.isExact() ? "exact" : "WRONG");
        return String.join("\n", lines) + "\n";
    }

    private Spread besideToAlone() {
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < beside.size(); round++) {
            ratios.add(
                    beside.get(round).operationsPerSecond() / alone.get(round).operationsPerSecond());
        }
        return Spread.of(ratios, ratio -> ratio);
    }

    private static String line(String name, StepFigures figures) {
        return format("%-26s steps/s ", name)
                + spread("%,.0f", figures.of(StepFigures.Turn::perSecond))
                + format(
                        "; us of service %.0f, PostgreSQL %.0f, load %.0f; log %,.0f B; others %.0f%%",
                        figures.of(turn -> turn.micros(ProcessorTime::service)).median(),
                        figures.of(turn -> turn.micros(ProcessorTime::postgres)).median(),
                        figures.of(turn -> turn.micros(ProcessorTime::generator))
                                .median(),
                        figures.of(turn -> turn.log().bytes() / (double) Math.max(1, turn.steps()))
                                .median(),
                        100 * figures.of(StepFigures.Turn::others).median());
    }

    private static String line(String name, List<Sample> samples) {
        return format("%-26s operations/s ", name)
                + spread("%,.0f", Spread.of(samples, Sample::operationsPerSecond))
                + format(
                        "; ms a batch p50 %.1f, p99 %.1f; others %.0f%%",
                        Spread.of(
                                        samples,
                                        sample -> sample.outcome().latencies().millis(0.50))
                                .median(),
                        Spread.of(
                                        samples,
                                        sample -> sample.outcome().latencies().millis(0.99))
                                .median(),
                        100 * Spread.of(samples, Sample::others).median());
    }

    private static String spread(String number, Spread spread) {
        return format(number + " (" + number + ".." + number + ")", spread.median(), spread.least(), spread.most());
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
