package dev.intake.app.ingest;

import dev.intake.kernel.Source;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;

/** Counts enrollments by the source of the event. */
public final class FireMeters {
    static final String FIRES = "intake.fires";

    private FireMeters() {}

    public static Counter of(Source source, MeterRegistry registry) {
        return Counter.builder(FIRES)
                .description("Enrollments, by the source of the event.")
                .tag("source", source.name().toLowerCase(Locale.ROOT))
                .register(registry);
    }
}
