package dev.intake.webhook;

import dev.intake.contact.ContactId;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventType;
import dev.intake.kernel.CleanText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The trace of one verified delivery, by which redeliveries are recognized. It holds nothing of the body. (Spec, What the
 * service does 4)
 *
 * @param key the provider's event id
 * @param providerType the provider's name of the event, at most {@value #MAX_TEXT} characters
 * @param outcome its outcome
 * @param became the type of the event that is recorded or parked, if any
 * @param contact its contact, once known
 * @param reason why it was ignored, parked or failed, {@link #FETCHED}, or which user id counts as absent, at most {@value #MAX_TEXT} characters
 * @param receivedAt the arrival time, in microseconds
 */
public record DeliveryRecord(
        DedupeKey key,
        String providerType,
        DeliveryOutcome outcome,
        Optional<EventType> became,
        Optional<ContactId> contact,
        Optional<String> reason,
        Instant receivedAt) {
    /** The maximum number of characters of the provider's event type and of a reason. */
    public static final int MAX_TEXT = 255;

    /** The reason of an event that did not arrive in a request but was fetched and recorded by a verification. */
    public static final String FETCHED = "fetched by a verification";

    private static final String ERASED = "erased with its contact";

    /** Truncates the texts, which are untrusted, and the time to microseconds. */
    public DeliveryRecord {
        providerType = CleanText.trimmed(providerType, MAX_TEXT);
        reason = reason.map(why -> CleanText.trimmed(why, MAX_TEXT));
        receivedAt = receivedAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns the place of the delivery in the order of arrival. */
    public Cursor mark() {
        return new Cursor(receivedAt, key.eventId());
    }

    /**
     * Returns whether its event states the wrong mode: nothing of it is stored, and the provider was told to repeat it.
     */
    boolean isOfWrongMode() {
        return outcome == DeliveryOutcome.FAILED
                && reason.filter(WebhookOutcome.WRONG_MODES::contains).isPresent();
    }

    /** Returns the record after its parked event was recorded for this contact. */
    public DeliveryRecord released(ContactId whom) {
        return new DeliveryRecord(
                key, providerType, DeliveryOutcome.PROCESSED, became, Optional.of(whom), Optional.empty(), receivedAt);
    }

    /** Returns the record after a retry failed for this reason. */
    DeliveryRecord failed(String why) {
        return new DeliveryRecord(
                key, providerType, DeliveryOutcome.FAILED, became, contact, Optional.of(why), receivedAt);
    }

    /** Returns the record with its contact. */
    public DeliveryRecord about(ContactId whom) {
        return new DeliveryRecord(key, providerType, outcome, became, Optional.of(whom), reason, receivedAt);
    }

    /**
     * Returns the record after its contact was erased. It still shows that the provider's event arrived, but names no
     * contact. An event that was parked or failed is ignored from then on.
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
