package dev.intake.app.ingest;

import dev.intake.ingest.IngestObserver;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.OperationResult;
import dev.intake.ingest.Refusal;
import dev.intake.kernel.Source;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashMap;
import java.util.Map;

/** Counts operations by result, rejected requests by error, and enrollments. */
public final class IngestMeters implements IngestObserver {
    static final String OPERATIONS = "intake.operations";
    static final String REFUSALS = "intake.refusals";
    static final String LEFT_OUT = "intake.attributes.left.out";

    private final Counter ok;
    private final Counter duplicate;
    private final Counter skipped;
    private final Counter unauthorized;
    private final Counter noKey;
    private final Counter rateLimited;
    private final Counter fires;
    private final Counter leftOut;

    public IngestMeters(MeterRegistry registry) {
        ok = operations("ok", registry);
        duplicate = operations("duplicate", registry);
        skipped = operations("skipped_no_identity", registry);
        unauthorized = refusals("unauthorized", registry);
        noKey = refusals("no_ingestion_key", registry);
        rateLimited = refusals("rate_limited", registry);
        fires = FireMeters.of(Source.CUSTOMER, registry);
        leftOut = leftOut(registry);
    }

    /** Returns the counter of left out attributes, which operations and deliveries share. */
    public static Counter leftOut(MeterRegistry registry) {
        return Counter.builder(LEFT_OUT)
                .description("Attributes that were left out because their contact holds as many as it can.")
                .register(registry);
    }

    private static Counter operations(String result, MeterRegistry registry) {
        return Counter.builder(OPERATIONS)
                .description("Operations of customers' backends, by result.")
                .tag("result", result)
                .register(registry);
    }

    private static Counter refusals(String code, MeterRegistry registry) {
        return Counter.builder(REFUSALS)
                .description("Requests of customers' backends that were not processed, by the code of their error.")
                .tag("code", code)
                .register(registry);
    }

    @Override
    public void answered(IngestOutcome outcome) {
        outcome.<Runnable>fold(new IngestOutcome.Cases<>(
                        processed -> () -> count(processed),
                        explained -> () -> unexpected(explained),
                        planned -> () -> unexpected(planned),
                        refused -> of(refused.why())::increment))
                .run();
    }

    private static void unexpected(IngestOutcome outcome) {
        throw new IllegalArgumentException("an unexpected outcome of an admitted request: " + outcome);
    }

    /** Counts a batch. Sums its results first, so that it increments each counter once. */
    private void count(IngestOutcome.Processed processed) {
        Map<Counter, Integer> counts = new HashMap<>();
        processed.results().forEach(result -> counts.merge(of(result), 1, Integer::sum));
        counts.forEach(Counter::increment);
        fires.increment(processed.fired());
        leftOut.increment(
                processed.results().stream().mapToInt(OperationResult::leftOut).sum());
    }

    private Counter of(OperationResult result) {
        return switch (result.status()) {
            case OK -> ok;
            case DUPLICATE -> duplicate;
            case SKIPPED_NO_IDENTITY -> skipped;
        };
    }

    private Counter of(Refusal why) {
        return why.fold(new Refusal.Cases<>(
                noSuchKey -> unauthorized, noIngestionKey -> noKey, tooManyRequests -> rateLimited));
    }
}
