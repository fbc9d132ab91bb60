package dev.intake.app.metrics;

import dev.intake.account.SignInObserver;
import dev.intake.app.account.SignInMeters;
import dev.intake.app.email.EmailMeters;
import dev.intake.app.ingest.IngestMeters;
import dev.intake.app.sync.SyncMeters;
import dev.intake.app.sync.SyncObserver;
import dev.intake.app.traffic.BacklogMeters;
import dev.intake.app.traffic.BacklogSampler;
import dev.intake.app.webhook.DeliveryMeters;
import dev.intake.ingest.IngestObserver;
import dev.intake.step.StepObserver;
import dev.intake.traffic.ReadBacklog;
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
 * The metrics of a service. Labels have fixed values only, never a tenant, an event type or a contact's data, so that clients
 * cannot increase the number of series.
 */
public final class ServiceMetrics implements AutoCloseable {
    private static final String BUILD = "intake.build";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final RequestMeters requests = new RequestMeters(registry);
    private final IngestMeters ingestion = new IngestMeters(registry);
    private final DeliveryMeters deliveries = new DeliveryMeters(registry);
    private final EmailMeters emails = new EmailMeters(registry);
    private final SignInMeters signIns = new SignInMeters(registry);
    private final SyncMeters syncs = new SyncMeters(registry);
    private final JvmGcMetrics collections = new JvmGcMetrics();
    private final BacklogSampler sampler;

    private ServiceMetrics(String version, ReadBacklog backlog, BooleanSupplier ready, InstantSource clock) {
        Gauge.builder(BUILD, () -> 1)
                .description("Always 1; the label is the running version.")
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
                .forEach(binder -> binder.bindTo(registry));
        sampler = BacklogSampler.start(backlog, ready, new BacklogMeters(registry, clock));
    }

    /**
     * Starts to count, and to sample the backlog.
     *
     * @param version the version of the program
     * @param backlog reads the backlog
     * @param ready returns whether the storage responds and accepts writes
     * @param clock returns the time
     */
    public static ServiceMetrics start(
            String version, ReadBacklog backlog, BooleanSupplier ready, InstantSource clock) {
        return new ServiceMetrics(version, backlog, ready, clock);
    }

    /** Returns the registry, for the meters of other parts. */
    public MeterRegistry registry() {
        return registry;
    }

    /** Returns the meters of requests. */
    public RequestMeters requests() {
        return requests;
    }

    /** Returns the meters of ingestion. */
    public IngestObserver ingestion() {
        return ingestion;
    }

    /** Returns the meters of webhook deliveries. */
    public DeliveryObserver deliveries() {
        return deliveries;
    }

    /** Returns the meters of emails. */
    public StepObserver emails() {
        return emails;
    }

    /** Returns the meters of sign-in attempts. */
    public SignInObserver signIns() {
        return signIns;
    }

    /** Returns the meters of imports and verifications. */
    public SyncObserver syncs() {
        return syncs;
    }

    /** Returns all metrics in the Prometheus text format. */
    public String scrape() {
        return registry.scrape();
    }

    /** Stops the sampling of the backlog. */
    @Override
    public void close() {
        sampler.close();
        collections.close();
        registry.close();
    }
}
