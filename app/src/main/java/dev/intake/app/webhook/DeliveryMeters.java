package dev.intake.app.webhook;

import dev.intake.app.ingest.FireMeters;
import dev.intake.app.ingest.IngestMeters;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.webhook.DeliveryObserver;
import dev.intake.webhook.WebhookOutcome;
import dev.intake.webhook.WebhookOutcome.Kind;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Counts webhook deliveries by connector and outcome, and the enrollments that they caused. */
public final class DeliveryMeters implements DeliveryObserver {
    static final String WEBHOOKS = "intake.webhooks";

    private final Map<Connector, Map<Kind, Counter>> deliveries;
    private final Map<Connector, Counter> fires;
    private final Counter leftOut;

    public DeliveryMeters(MeterRegistry registry) {
        deliveries = byConnector(connector -> Arrays.stream(Kind.values())
                .collect(Collectors.toMap(
                        Function.identity(),
                        outcome -> counter(connector, outcome, registry),
                        (a, b) -> a,
                        () -> new EnumMap<>(Kind.class))));
        leftOut = IngestMeters.leftOut(registry);
        fires = byConnector(connector -> FireMeters.of(connector.source(), registry));
    }

    private static <T> Map<Connector, T> byConnector(Function<Connector, T> made) {
        Map<Connector, T> all = new EnumMap<>(Connector.class);
        for (Connector connector : Connector.values()) {
            all.put(connector, made.apply(connector));
        }
        return all;
    }

    /** Thin events count as ignored ones. */
    private static String label(Kind outcome) {
        return (outcome == Kind.THIN ? Kind.IGNORED : outcome).name().toLowerCase(Locale.ROOT);
    }

    private static Counter counter(Connector connector, Kind outcome, MeterRegistry registry) {
        return Counter.builder(WEBHOOKS)
                .description("Webhook deliveries, by connector and outcome.")
                .tag("connector", connector.segment())
                .tag("outcome", label(outcome))
                .register(registry);
    }

    @Override
    public void received(TenantId tenant, Connector connector, WebhookOutcome outcome) {
        if (!tenant.isTest()) {
            Map<Kind, Counter> counters = Objects.requireNonNull(deliveries.get(connector));
            Objects.requireNonNull(counters.get(outcome.kind())).increment();
        }
    }

    @Override
    public void fired(TenantId tenant, Connector connector, int programs) {
        if (!tenant.isTest()) {
            Objects.requireNonNull(fires.get(connector)).increment(programs);
        }
    }

    @Override
    public void leftOut(TenantId tenant, Connector connector, int attributes) {
        if (!tenant.isTest()) {
            leftOut.increment(attributes);
        }
    }
}
