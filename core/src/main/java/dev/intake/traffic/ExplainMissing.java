package dev.intake.traffic;

import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.sync.FoundEvent;
import dev.intake.sync.VerifyConnector;
import dev.intake.traffic.WhyMissing.Facts;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryQuery;
import dev.intake.webhook.DeliveryRecord;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Explains why events that a verification found missing did not arrive. (ADR 134) */
public final class ExplainMissing {
    /** Number of the newest deliveries of a name that are searched for one that arrived by a request. */
    private static final int MAX_SEARCHED = 20;

    private final TrafficStorage storage;
    private final InstantSource clock;

    public ExplainMissing(TrafficStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * Returns the reason of each of these events.
     *
     * @throws dev.intake.kernel.StorageException if storage fails, also from the function
     */
    public Function<FoundEvent, WhyMissing> of(TenantId tenant, Connector connector, List<FoundEvent> found) {
        if (found.isEmpty()) {
            return event -> WhyMissing.UNKNOWN;
        }
        List<TrafficCount> counts =
                storage
                        .trafficViews(tenant)
                        .counts(clock.instant().minus(Duration.ofDays(VerifyConnector.MAX_DAYS)))
                        .stream()
                        .filter(count -> count.source() == connector.source())
                        .toList();
        Map<String, Boolean> arrived = new HashMap<>();
        return event -> event.outcome() == FoundEvent.Outcome.MISSING
                ? WhyMissing.UNUSABLE
                : WhyMissing.of(new Facts(
                        connector,
                        event.occurredAt(),
                        counts,
                        arrived.computeIfAbsent(event.type(), type -> hasArrived(tenant, connector, type))));
    }

    /**
     * Returns whether an event of this name has arrived by a request. The trace of a fetched one that is ignored does not
     * show that.
     */
    private boolean hasArrived(TenantId tenant, Connector connector, String type) {
        DeliveryQuery ofType =
                DeliveryQuery.newest(MAX_SEARCHED).of(Optional.of(connector)).ofType(Optional.of(type));
        return storage.connectorViews(tenant).deliveries(ofType).stream()
                .filter(trace -> trace.providerType().equals(type))
                .anyMatch(trace -> trace.outcome() != DeliveryOutcome.PROCESSED
                        || trace.reason().filter(DeliveryRecord.FETCHED::equals).isEmpty());
    }
}
