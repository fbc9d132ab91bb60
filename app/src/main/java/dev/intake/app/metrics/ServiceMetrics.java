package dev.intake.app.metrics;

import dev.intake.account.SignInObserver;
import dev.intake.app.account.SignInMeters;
import dev.intake.app.email.EmailMeters;
import dev.intake.app.health.BacklogMeters;
import dev.intake.app.health.BacklogSampler;
import dev.intake.app.ingest.IngestMeters;
import dev.intake.app.webhook.DeliveryMeters;
import dev.intake.health.ReadBacklog;
import dev.intake.ingest.IngestObserver;
import dev.intake.step.StepObserver;
import dev.intake.webhook.DeliveryObserver;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmInfoMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.InstantSource;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The figures that one service keeps of itself. Their labels are names of our own alone, so that there are only so many
 * series whoever sends whatever: never a tenant, a type of event, or anything of a contact.
 */
public final class ServiceMetrics implements AutoCloseable {
    private static final String BUILD = "intake.build";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final RequestMeters requests = new RequestMeters(registry);
    private final IngestMeters ingestion = new IngestMeters(registry);
    private final DeliveryMeters deliveries = new DeliveryMeters(registry);
    private final EmailMeters emails = new EmailMeters(registry);
    private final SignInMeters signIns = new SignInMeters(registry);
    private final JvmGcMetrics collections = new JvmGcMetrics();
    private final BacklogSampler sampler;

    private ServiceMetrics(String version, ReadBacklog backlog, BooleanSupplier ready, InstantSource clock) {
        Gauge.builder(BUILD, () -> 1)
                .description("Always 1; the label says which version runs.")
                .tag("version", version)
                .register(registry);
        collections.bindTo(registry);
        List.of(
                        new ClassLoaderMetrics(),
                        new FileDescriptorMetrics(),
                        new JvmInfoMetrics(),
                        new JvmMemoryMetrics(),
                        new JvmThreadMetrics(),
                        new ProcessorMetrics(),
                        new UptimeMetrics())
                .forEach(figures -> figures.bindTo(registry));
        sampler = BacklogSampler.start(backlog, ready, new BacklogMeters(registry, clock));
    }

    /**
     * Begins to count, and to look at what waits.
     *
     * @param version of the program
     * @param backlog tells what waits
     * @param ready tells whether the storage answers and takes changes
     * @param clock gives the time
     */
    public static ServiceMetrics start(
            String version, ReadBacklog backlog, BooleanSupplier ready, InstantSource clock) {
        return new ServiceMetrics(version, backlog, ready, clock);
    }

    /** Where others may put figures of theirs. */
    public MeterRegistry registry() {
        return registry;
    }

    /** Counts requests. */
    public RequestMeters requests() {
        return requests;
    }

    /** Counts operations. */
    public IngestObserver ingestion() {
        return ingestion;
    }

    /** Counts webhook deliveries. */
    public DeliveryObserver deliveries() {
        return deliveries;
    }

    /** Counts emails. */
    public StepObserver emails() {
        return emails;
    }

    /** Counts attempts to sign in. */
    public SignInObserver signIns() {
        return signIns;
    }

    /** All figures, in Prometheus' text format. */
    public String scrape() {
        return registry.scrape();
    }

    /** Ends looking. */
    @Override
    public void close() {
        sampler.close();
        collections.close();
        registry.close();
    }
}
