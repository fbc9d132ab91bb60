package dev.intake.app.sync;

import dev.intake.sync.SyncKind;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** Counts ended runs of imports, counts and verifications. */
public final class SyncMeters implements SyncObserver {
    static final String RUNS = "intake.sync.runs";

    private final MeterRegistry registry;

    /** Registers every outcome at once, because a rate needs a series that starts at zero. */
    public SyncMeters(MeterRegistry registry) {
        this.registry = registry;
        for (SyncKind kind : SyncKind.values()) {
            counter(kind, true);
            counter(kind, false);
        }
    }

    private Counter counter(SyncKind kind, boolean completed) {
        return Counter.builder(RUNS)
                .description("Ended verifications, counts and imports of what providers have.")
                .tag("kind", kind.label())
                .tag("outcome", completed ? "completed" : "failed")
                .register(registry);
    }

    @Override
    public void ended(SyncKind kind, boolean completed) {
        counter(kind, completed).increment();
    }
}
