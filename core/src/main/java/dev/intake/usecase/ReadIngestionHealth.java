package dev.intake.usecase;

import dev.intake.connector.Connector;
import dev.intake.port.HealthViews;
import dev.intake.port.HealthViews.Activity;
import dev.intake.port.Storage;
import dev.intake.source.Source;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.IngestionHealth.State;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tells whether every connector is alive. (Spec, What the service does 6) */
public final class ReadIngestionHealth {
    private static final List<Long> NOTHING = Collections.nCopies(HealthViews.HOURS, 0L);

    private final Storage storage;
    private final InstantSource clock;

    ReadIngestionHealth(Storage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /** Every way in of the tenant, in a fixed order; of a tenant that does not exist, none is set up. */
    public List<IngestionHealth> of(TenantId tenant) {
        Instant now = clock.instant();
        Map<Source, Activity> activity = storage.healthViews().activity(tenant, now);
        Set<Source> open = open(tenant);
        return Arrays.stream(Source.values())
                .map(source -> health(source, open.contains(source), Optional.ofNullable(activity.get(source)), now))
                .toList();
    }

    private Set<Source> open(TenantId tenant) {
        Set<Source> open = EnumSet.noneOf(Source.class);
        storage.views().tenant(tenant).flatMap(found -> found.key()).ifPresent(key -> open.add(Source.CUSTOMER));
        storage.connectorViews().secrets(tenant).keySet().stream()
                .map(Connector::source)
                .forEach(open::add);
        return open;
    }

    private static IngestionHealth health(Source source, boolean open, Optional<Activity> activity, Instant now) {
        return activity.map(seen -> new IngestionHealth(
                        source,
                        open ? afterActivity(seen, now) : State.NOT_SET_UP,
                        seen.contacts(),
                        Optional.of(seen.latest()),
                        seen.failed(),
                        seen.hourly()))
                .orElseGet(() -> new IngestionHealth(
                        source, open ? State.WAITING : State.NOT_SET_UP, 0, Optional.empty(), 0, NOTHING));
    }

    private static State afterActivity(Activity seen, Instant now) {
        return Duration.between(seen.latest(), now).toHours() < HealthViews.HOURS ? State.LIVE : State.SILENT;
    }
}
