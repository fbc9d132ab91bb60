package dev.intake.attack;

import java.util.List;

/**
 * What honest clients noticed.
 *
 * @param p50 milliseconds within which half of the requests were answered
 * @param p99 milliseconds within which 99 of 100 were
 * @param longest milliseconds of the slowest
 * @param read milliseconds within which 95 of 100 pages and calls of the management API were answered
 * @param email milliseconds within which 95 of 100 emails were sent that a single event caused
 * @param served requests that were answered 200
 * @param failed requests that were not
 * @param ready probes of {@code /readyz} that were answered 200 within two seconds
 * @param notReady probes that were not
 * @param megabytes memory of the service at its peak
 */
record AttackFigures(
        double p50,
        double p99,
        double longest,
        double read,
        double email,
        int served,
        int failed,
        int ready,
        int notReady,
        long megabytes) {
    /**
     * What honest clients measured.
     *
     * @param batches nanoseconds of each batch
     * @param reads of each page and call
     * @param emails of each email
     */
    record Samples(List<Long> batches, List<Long> reads, List<Long> emails) {
        /** Copies the lists. */
        Samples {
            batches = batches.stream().sorted().toList();
            reads = reads.stream().sorted().toList();
            emails = emails.stream().sorted().toList();
        }
    }

    static AttackFigures of(Samples samples, int failed, int ready, int notReady, long megabytes) {
        List<Long> sorted = samples.batches();
        return new AttackFigures(
                millis(sorted, 0.5),
                millis(sorted, 0.99),
                millis(sorted, 1),
                millis(samples.reads(), 0.95),
                millis(samples.emails(), 0.95),
                sorted.size(),
                failed,
                ready,
                notReady,
                megabytes);
    }

    private static double millis(List<Long> sorted, double share) {
        return sorted.isEmpty()
                ? Double.NaN
                : sorted.get(Math.max(0, (int) Math.ceil(share * sorted.size()) - 1)) / 1e6;
    }
}
