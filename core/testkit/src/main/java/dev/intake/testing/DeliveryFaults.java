package dev.intake.testing;

import dev.intake.sync.EventPeriod;
import java.time.Duration;
import java.util.List;

/**
 * The faults between Stripe and an endpoint.
 *
 * @param seed determines which deliveries are affected
 * @param dropped the fraction of events that are never delivered, 0 to 1
 * @param doubled the fraction of events that are delivered again after they were accepted, 0 to 1
 * @param disorder the maximum delay of a delivery; later events may overtake it
 * @param closed the periods in which the endpoint does not respond
 */
public record DeliveryFaults(long seed, double dropped, double doubled, Duration disorder, List<EventPeriod> closed) {
    /** No faults: every event is delivered once, immediately. */
    public static final DeliveryFaults NONE = new DeliveryFaults(0, 0, 0, Duration.ZERO, List.of());

    /** Copies the list. */
    public DeliveryFaults {
        closed = List.copyOf(closed);
    }
}
