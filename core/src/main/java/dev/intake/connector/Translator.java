package dev.intake.connector;

import dev.intake.event.DedupeKey;
import dev.intake.json.Json;
import dev.intake.source.Connector;
import java.time.Instant;
import java.util.Optional;

/**
 * Reads one provider's events. Total and pure: any JSON has an answer, the same arguments have the same answer, and
 * nothing is thrown.
 *
 * <p>A unit of work asks for {@link #dedupeKey}, {@link #object} and {@link #customer}, loads what is known of them, and
 * then calls {@link #translate}, whose answer says what to store.
 */
public interface Translator {
    /** Whose events it reads. */
    Connector connector();

    /** The provider's name of the event; nothing when the payload is none of the provider's events. */
    default Optional<String> eventType(Json payload) {
        return payload.text("type").filter(type -> !type.isBlank());
    }

    /**
     * The provider's event id, by which redeliveries are known; nothing when it was not sent. (Spec, Endpoints 2 to 4)
     *
     * @param verdict with the id, where it is a header
     * @param payload with the id, where it is in the body
     */
    Optional<DedupeKey> dedupeKey(Verdict.Genuine verdict, Json payload);

    /** The object whose memory the translation needs, if it needs one. */
    Optional<ObjectRef> object(Json payload);

    /** The customer whom it is about, if it names one: always the {@link Person#customer} of its translation. */
    Optional<CustomerRef> customer(Json payload);

    /**
     * Translates one event.
     *
     * @param payload the event
     * @param receivedAt when it arrived; stands in for the provider's time where the payload has none
     * @param known what is remembered of its {@link #object}; absent, or of another kind, means nothing
     */
    Translated translate(Json payload, Instant receivedAt, Optional<ObjectMemory> known);
}
