package dev.intake.traffic;

import dev.intake.event.TailQuery;
import dev.intake.event.Unrecorded;
import dev.intake.kernel.Source;
import dev.intake.kernel.StorageException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Queries about one tenant's traffic, without locks and at a bounded cost. A tenant that does not exist has no data.
 * Every method throws {@link StorageException} if storage fails.
 */
public interface TrafficViews {
    /** Maximum number of counted contacts. */
    int MAX_COUNTED = 500_000;

    /**
     * Returns the counts of all hours since a moment, and the newest earlier count of each source and outcome; in no
     * order.
     */
    List<TrafficCount> counts(Instant since);

    /** Returns unrecorded operations by {@link Unrecorded#NEWEST_FIRST}. */
    List<Unrecorded> unrecorded(TailQuery query);

    /**
     * Returns the number of contacts of each source, at most {@value #MAX_COUNTED}: all contacts for the Events API,
     * known customers for a provider. Sources without contacts are
     * absent. For large tenants the numbers may be a few minutes old.
     *
     * @return empty while a slow count is running; try again later
     */
    Optional<Map<Source, Long>> contacts();
}
