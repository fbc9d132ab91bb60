package dev.intake.webhook;

import java.util.Optional;

/**
 * Everything stored about one delivery.
 *
 * @param trace its trace
 * @param parked the event that it became, while that is parked
 * @param failed its sealed body, while it is kept for a retry
 * @param attempts the number of failed attempts to process it, including the first, while it is stored for a retry; otherwise
 *     0
 */
public record DeliveryDetails(
        DeliveryRecord trace, Optional<ParkedEvent> parked, Optional<FailedDelivery> failed, int attempts) {}
