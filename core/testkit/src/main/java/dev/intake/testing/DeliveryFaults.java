package dev.intake.testing;

import dev.intake.verification.EventPeriod;
import java.time.Duration;
import java.util.List;

/**
 * What goes wrong between Stripe and an endpoint.
 *
 * @param seed determines which deliveries are affected
 * @param dropped the share of events that are never delivered, 0 to 1
 * @param doubled the share of events that are delivered again after they were accepted, 0 to 1
 * @param disorder the longest delay of a delivery, so that later events overtake it
 * @param closed when the endpoint answers nothing
 */
public record DeliveryFaults(long seed, double dropped, double doubled, Duration disorder, List<EventPeriod> closed) {
    /** Every event is delivered once, at once. */
    public static final DeliveryFaults NONE = new DeliveryFaults(0, 0, 0, Duration.ZERO, List.of());

    /** Copies the list. */
    public DeliveryFaults {
        closed = List.copyOf(closed);
    }
}
