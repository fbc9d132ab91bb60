package dev.intake.health;

import dev.intake.event.TailQuery;
import dev.intake.event.Unrecorded;
import dev.intake.id.TenantId;
import dev.intake.source.Source;
import dev.intake.store.StorageException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks at what has come in for one tenant, without a lock and at a bounded price. A tenant that does not exist has
 * nothing. Every method throws {@link StorageException} when the store fails.
 */
public interface TrafficViews {
    /** Contacts that are counted, at most. */
    int MOST_COUNTED = 500_000;

    /** Contacts with test events that are looked at, at most, to leave out those that nothing else made. */
    int MOST_TESTED = 10_000;

    /**
     * The counts of every hour since this one, and besides, of each way in and outcome, the newest before; in no order.
     */
    List<TrafficCount> counts(TenantId tenant, Instant since);

    /** What was not recorded, {@link Unrecorded#NEWEST_FIRST}. */
    List<Unrecorded> unrecorded(TenantId tenant, TailQuery query);

    /**
     * How many contacts each way in has, {@value #MOST_COUNTED} at most: for the Events API all contacts of the tenant,
     * for a provider those who are known to be its customer. Contacts that nothing but test events made are left out. A way
     * that has none is absent. Of a tenant with
     * very many they may be as they were a few minutes ago.
     *
     * @return empty while they are being counted and that takes a while; whoever asks later is told
     */
    Optional<Map<Source, Long>> contacts(TenantId tenant);
}
