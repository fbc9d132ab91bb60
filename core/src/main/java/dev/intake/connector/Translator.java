package dev.intake.connector;

import dev.intake.event.DedupeKey;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import java.time.Instant;
import java.util.Optional;

/**
 * Translates one provider's events. Total and pure: it returns a result for any JSON, the same result for the same
 * arguments, and throws nothing.
 *
 * <p>Reception calls {@link #dedupeKey}, {@link #object} and {@link #translate} without a memory. If something is
 * remembered of the object, it translates again with that memory.
 */
public interface Translator {
    /** Returns the provider. */
    Connector connector();

    /** Returns the provider's name of the event; empty if the payload is not an event of the provider. */
    default Optional<String> eventType(Json payload) {
        return payload.text("type").filter(type -> !type.isBlank());
    }

    /**
     * Returns the provider's event id; empty if it was not sent. (Spec, Endpoints 2 to 4)
     *
     * @param verdict has the id if it is a header
     * @param payload has the id if it is in the body
     */
    default Optional<String> eventId(Verdict.Genuine verdict, Json payload) {
        return verdict.eventId();
    }

    /** Returns the key of the event, by which redeliveries are recognized; empty if its id was not sent, or is invalid. */
    default Optional<DedupeKey> dedupeKey(Verdict.Genuine verdict, Json payload) {
        return eventId(verdict, payload)
                .flatMap(id -> CustomerRef.of(connector(), id))
                .map(id -> new DedupeKey(connector().source(), id.id()));
    }

    /** Returns the mode that the event states; empty if the provider's events state none. (ADR 131) */
    default Optional<EventMode> mode(Json payload) {
        return Optional.empty();
    }

    /**
     * Returns whether the body of the event may be kept, sealed, if it is ignored. It may not if the event belongs to
     * people of somebody else, or carries secrets of people, such as codes to sign in. (Decisions 5)
     */
    default boolean mayKeep(Json payload) {
        return true;
    }

    /** Returns the fact that the event states, if its object still shows it when the provider lists it. (ADR 134) */
    default Optional<ObjectFact> fact(Json payload) {
        return Optional.empty();
    }

    /** Returns the customer and the past events that a listed object shows. The result depends only on the object. (ADR 142) */
    default Past past(ListedObject object) {
        return Past.NOTHING;
    }

    /** Returns the object whose memory the translation uses, if any. */
    Optional<ObjectRef> object(Json payload);

    /** Returns the customer that it names, if any: always the {@link Person#customer} of its translation. */
    Optional<CustomerRef> customer(Json payload);

    /**
     * Translates one event.
     *
     * @param payload the event
     * @param receivedAt time of arrival; used where the payload has no time
     * @param known what is remembered of its {@link #object}; a memory of another kind counts as absent
     */
    Translated translate(Json payload, Instant receivedAt, Optional<ObjectMemory> known);
}
