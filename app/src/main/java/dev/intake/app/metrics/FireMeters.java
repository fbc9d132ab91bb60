package dev.intake.app.metrics;

import dev.intake.source.Source;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;

/** Counts how often programs started, by where the event came from. */
final class FireMeters {
    static final String FIRES = "intake.fires";

    private FireMeters() {}

    static Counter of(Source source, MeterRegistry registry) {
        return Counter.builder(FIRES)
                .description("Contacts that entered a program, by the source of the event.")
                .tag("source", source.name().toLowerCase(Locale.ROOT))
                .register(registry);
    }
}
