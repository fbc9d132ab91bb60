package dev.intake.port;

import dev.intake.source.Source;
import dev.intake.tenant.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Looks at what has come in lately, without a lock and at a bounded price. */
@FunctionalInterface
public interface HealthViews {
    /** How many of a tenant's newest events, and as many of its newest deliveries, are looked at. */
    int NEWEST = 20_000;

    /** Hours that activity is told of. */
    int HOURS = 24;

    /**
     * What the sources have brought in, among the {@link #NEWEST} events and deliveries of the tenant. A source that
     * brought none of them is absent.
     *
     * @throws StorageException when the store fails
     */
    Map<Source, Activity> activity(TenantId tenant, Instant now);

    /**
     * What a source has brought in.
     *
     * @param contacts how many contacts it was about
     * @param latest when the last of it arrived
     * @param failed deliveries that could not be digested
     * @param hourly how much arrived in each of the last {@link #HOURS} hours, the present one last
     */
    record Activity(long contacts, Instant latest, long failed, List<Long> hourly) {
        /** Copies the list. */
        public Activity {
            hourly = List.copyOf(hourly);
        }
    }
}
