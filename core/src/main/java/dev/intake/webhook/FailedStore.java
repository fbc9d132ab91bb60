package dev.intake.webhook;

import dev.intake.event.DedupeKey;

/** The failed deliveries of a unit of work's tenant. One that is kept again keeps the number of its attempts. */
public interface FailedStore extends KeptBodies<FailedDelivery> {
    /** Counts another attempt to process the delivery, if it is stored; its arrival was the first one. */
    void countAttempt(DedupeKey delivery);
}
