package dev.intake.app.webhook;

import dev.intake.app.ingest.FireMeters;
import dev.intake.app.ingest.IngestMeters;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.webhook.DeliveryObserver;
import dev.intake.webhook.WebhookOutcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Counts webhook deliveries by connector and outcome, and the enrollments that they caused. */
public final class DeliveryMeters implements DeliveryObserver {
    static final String WEBHOOKS = "intake.webhooks";

    private final Map<Connector, Map<Outcome, Counter>> deliveries;
    private final Map<Connector, Counter> fires;
    private final Counter leftOut;

    public DeliveryMeters(MeterRegistry registry) {
        deliveries = byConnector(connector -> Arrays.stream(Outcome.values())
                .collect(Collectors.toMap(
                        Function.identity(),
                        outcome -> counter(connector, outcome, registry),
                        (a, b) -> a,
                        () -> new EnumMap<>(Outcome.class))));
        leftOut = IngestMeters.leftOut(registry);
        fires = byConnector(connector -> FireMeters.of(connector.source(), registry));
    }

    /** The outcome label of a delivery. */
    private enum Outcome {
        PROCESSED("processed"),
        IGNORED("ignored"),
        DUPLICATE("duplicate"),
        KEPT_TO_RETRY("kept_to_retry"),
        UNAUTHORIZED("unauthorized"),
        NO_SECRET("no_secret"),
        SECRET_LOCKED("secret_locked"),
        UNREADABLE("unreadable"),
        WRONG_MODE("wrong_mode");

        private final String label;

        Outcome(String label) {
            this.label = label;
        }

        static Outcome of(WebhookOutcome outcome) {
            return outcome.fold(new WebhookOutcome.Cases<>(
                    processed -> PROCESSED,
                    keptToRetry -> KEPT_TO_RETRY,
                    ignored -> IGNORED,
                    duplicate -> DUPLICATE,
                    unauthorized -> UNAUTHORIZED,
                    noSecret -> NO_SECRET,
                    secretLocked -> SECRET_LOCKED,
                    unreadable -> UNREADABLE,
                    wrongMode -> WRONG_MODE));
        }
    }

    private static <T> Map<Connector, T> byConnector(Function<Connector, T> made) {
        Map<Connector, T> all = new EnumMap<>(Connector.class);
        for (Connector connector : Connector.values()) {
            all.put(connector, made.apply(connector));
        }
        return all;
    }

    private static Counter counter(Connector connector, Outcome outcome, MeterRegistry registry) {
        return Counter.builder(WEBHOOKS)
                .description("Webhook deliveries, by connector and outcome.")
                .tag("connector", connector.segment())
                .tag("outcome", outcome.label)
                .register(registry);
    }

    @Override
    public void received(TenantId tenant, Connector connector, WebhookOutcome outcome) {
        if (!tenant.isTest()) {
            Map<Outcome, Counter> counters = Objects.requireNonNull(deliveries.get(connector));
            Objects.requireNonNull(counters.get(Outcome.of(outcome))).increment();
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
