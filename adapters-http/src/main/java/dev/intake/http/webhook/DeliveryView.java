package dev.intake.http.webhook;

import dev.intake.http.page.ContactLink;
import dev.intake.http.page.Page;
import dev.intake.sweep.ExpireDeliveries;
import dev.intake.webhook.DeliveryDetails;
import java.time.Instant;
import java.util.Optional;

/**
 * {@code delivery.jte}.
 *
 * @param page the page's frame
 * @param delivery its stored data
 * @param contact its contact; absent if unknown
 * @param event the path of the event that it became; absent if none is recorded
 * @param retry the path of the form that retries it
 */
public record DeliveryView(
        Page page, DeliveryDetails delivery, Optional<ContactLink> contact, Optional<String> event, String retry) {
    /** Returns when the body of a failed delivery is deleted; absent for others. */
    public Optional<Instant> keptUntil() {
        return delivery.failed().map(failed -> failed.receivedAt().plus(ExpireDeliveries.FAILED));
    }

    /** Returns why a processed delivery recorded no event. */
    public String withoutEvent() {
        return delivery.trace().became().isPresent()
                ? "No longer stored."
                : "None: the delivery changed the contact, and events of this type record nothing.";
    }
}
