package dev.intake.http.webhook;

import dev.intake.contact.Attributes;
import dev.intake.http.event.FeedRow;
import dev.intake.http.page.ContactLink;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Page;
import dev.intake.sweep.ExpireDeliveries;
import dev.intake.webhook.DeliveryDetails;
import dev.intake.webhook.DeliveryRecord;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

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
    public DeliveryRecord trace() {
        return delivery.trace();
    }

    public String provider() {
        return Labels.of(trace().key().source());
    }

    public String state() {
        return FeedRow.status(trace().outcome());
    }

    public String received() {
        return Labels.exact(trace().receivedAt());
    }

    /** Returns when the body of a failed delivery is deleted; absent for others. */
    public Optional<Instant> keptUntil() {
        return delivery.failed().map(failed -> failed.receivedAt().plus(ExpireDeliveries.FAILED));
    }

    /** Returns why a processed delivery recorded no event. */
    public String withoutEvent() {
        return trace().became().isPresent()
                ? "No longer stored."
                : "None: the delivery changed the contact, and events of this type record nothing.";
    }

    /** Returns the properties of a parked event, sorted by name. */
    public static Map<String, String> sorted(Attributes properties) {
        Map<String, String> sorted = new TreeMap<>();
        properties.asMap().forEach((key, value) -> sorted.put(key.value(), Labels.of(value)));
        return sorted;
    }
}
