package dev.intake.app.ingest;

import dev.intake.source.Source;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;

/** Counts how often programs started, by where the event came from. */
public final class FireMeters {
    static final String FIRES = "intake.fires";

    private FireMeters() {}

    public static Counter of(Source source, MeterRegistry registry) {
        return Counter.builder(FIRES)
                .description("Contacts that entered a program, by the source of the event.")
                .tag("source", source.name().toLowerCase(Locale.ROOT))
                .register(registry);
    }
}
