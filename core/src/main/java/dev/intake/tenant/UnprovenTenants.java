package dev.intake.tenant;

import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnprovenLookups;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Looks up the tenants that unproven requests name. Remembers for a moment that a tenant does not exist, so that a flood of
 * requests to one costs few lookups. Ids are random, so a tenant is not asked for before it is created. Thread-safe.
 *
 * @param <T> what is read of a tenant
 */
public final class UnprovenTenants<T> {
    private static final Duration MOMENT = Duration.ofSeconds(1);
    private static final int MAX_REMEMBERED = 1_000;

    private final UnprovenLookups lookups;
    private final Function<TenantId, Optional<T>> lookup;
    private final InstantSource clock;
    private final Map<TenantId, Instant> absent = new LinkedHashMap<>();

    /**
     * Creates lookups that remember nothing.
     *
     * @param lookups runs the lookup for a sender who has proven nothing
     * @param lookup returns what is read of a tenant; empty if it does not exist
     */
    public UnprovenTenants(UnprovenLookups lookups, Function<TenantId, Optional<T>> lookup, InstantSource clock) {
        this.lookups = lookups;
        this.lookup = lookup;
        this.clock = clock;
    }

    /** Returns the tenant; absent if it does not exist. */
    public Optional<T> find(TenantId id) {
        if (isAbsent(id)) {
            return Optional.empty();
        }
        Optional<T> found = lookups.unproven(() -> lookup.apply(id));
        if (found.isEmpty()) {
            remember(id);
        }
        return found;
    }

    /** Returns whether a lookup found within the last second that the tenant does not exist. */
    public boolean isAbsent(TenantId id) {
        Instant now = clock.instant();
        synchronized (absent) {
            Instant at = absent.get(id);
            return at != null && !now.isBefore(at) && now.isBefore(at.plus(MOMENT));
        }
    }

    private void remember(TenantId id) {
        synchronized (absent) {
            if (absent.size() >= MAX_REMEMBERED) {
                absent.clear();
            }
            absent.put(id, clock.instant());
        }
    }
}
