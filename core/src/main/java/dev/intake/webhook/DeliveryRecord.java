package dev.intake.webhook;

import dev.intake.contact.ContactId;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventType;
import dev.intake.text.CleanText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The trace of one verified delivery, by which a repeat is known. It holds nothing of the body. (Spec, What the service
 * does 4)
 *
 * @param key the provider's event id
 * @param providerType the provider's name of the event, at most {@value #MAX_TEXT} characters
 * @param outcome what became of it
 * @param became the type of the event that it became or waits to become, if any
 * @param contact whom it was about, once known
 * @param reason why it was ignored, parked or failed, at most {@value #MAX_TEXT} characters
 * @param receivedAt when it arrived, to the microsecond
 */
public record DeliveryRecord(
        DedupeKey key,
        String providerType,
        DeliveryOutcome outcome,
        Optional<EventType> became,
        Optional<ContactId> contact,
        Optional<String> reason,
        Instant receivedAt) {
    /** Characters kept of the provider's name of an event, and of a reason. */
    public static final int MAX_TEXT = 255;

    private static final String ERASED = "erased with its contact";

    /** Cuts the texts, which come from outside, and brings the time to the precision that is stored. */
    public DeliveryRecord {
        providerType = CleanText.trimmed(providerType, MAX_TEXT);
        reason = reason.map(why -> CleanText.trimmed(why, MAX_TEXT));
        receivedAt = receivedAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns the place of the delivery in the order of arrival. */
    public Cursor mark() {
        return new Cursor(receivedAt, key.eventId());
    }

    /** The record once the event that waited was recorded for this contact. */
    public DeliveryRecord released(ContactId whom) {
        return new DeliveryRecord(
                key, providerType, DeliveryOutcome.PROCESSED, became, Optional.of(whom), Optional.empty(), receivedAt);
    }

    /** The record of a delivery that failed, again, and why it did this time. */
    public DeliveryRecord failed(String why) {
        return new DeliveryRecord(
                key, providerType, DeliveryOutcome.FAILED, became, contact, Optional.of(why), receivedAt);
    }

    /** The record once it is known whom it was about. */
    public DeliveryRecord about(ContactId whom) {
        return new DeliveryRecord(key, providerType, outcome, became, Optional.of(whom), reason, receivedAt);
    }

    /**
     * The record once the person it was about is erased: it goes on showing that the provider's event has come, and names
     * nobody. What waited or was to be run again no longer is.
     */
    public DeliveryRecord erased() {
        boolean unfinished = outcome == DeliveryOutcome.PARKED || outcome == DeliveryOutcome.FAILED;
        return new DeliveryRecord(
                key,
                providerType,
                unfinished ? DeliveryOutcome.IGNORED : outcome,
                became,
                Optional.empty(),
                unfinished ? Optional.of(ERASED) : reason,
                receivedAt);
    }
}
