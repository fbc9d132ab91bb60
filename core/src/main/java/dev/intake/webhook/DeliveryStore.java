package dev.intake.webhook;

import dev.intake.kernel.AgedRows;
import java.time.Instant;
import java.util.Collection;

/** The delivery traces of a unit of work's tenant. */
public interface DeliveryStore extends TraceReader, AgedRows {
    /** Stores new and changed traces. No two have the same key. */
    void save(Collection<DeliveryRecord> deliveries);

    /** {@inheritDoc} Traces of parked deliveries, and of failed ones whose body is kept for a retry, stay. */
    @Override
    int deleteBefore(Instant before, int limit);
}
