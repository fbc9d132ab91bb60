package dev.intake.webhook;

import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SecretContext;
import dev.intake.secret.SecretContext.Purpose;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;

/**
 * A verified delivery that was ignored, stored so that a later mapping can translate it again. (ADR 139)
 *
 * @param connector the provider
 * @param key the provider's event id
 * @param object the object whose memory its translation uses, if any
 * @param memory the remembered state of the object before the delivery; absent if there was none
 * @param mentions the people mentioned in the body
 * @param body the body as received, sealed
 * @param receivedAt time of arrival, to the microsecond
 */
public record IgnoredDelivery(
        Connector connector,
        DedupeKey key,
        Optional<ObjectRef> object,
        Optional<ObjectMemory> memory,
        Set<Mention> mentions,
        SealedSecret body,
        Instant receivedAt) {
    /** Copies the set, and truncates the time to the precision that is stored. */
    public IgnoredDelivery {
        mentions = Set.copyOf(mentions);
        receivedAt = receivedAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns the context in which such bodies are sealed. */
    public static SecretContext place(TenantId tenant, Connector connector) {
        return new SecretContext(tenant, connector, Purpose.IGNORED_DELIVERY);
    }

    /** Returns the delivery with its body sealed again. */
    public IgnoredDelivery with(SealedSecret sealed) {
        return new IgnoredDelivery(connector, key, object, memory, mentions, sealed, receivedAt);
    }

    /** Returns the position of the delivery. */
    public Position position() {
        return new Position(object, receivedAt, key.eventId());
    }

    /**
     * A position in the order in which deliveries are translated again: deliveries without an object first, then those of
     * each object together, in their order of arrival. The order of objects is unspecified.
     *
     * @param object the object of the delivery, if it has one
     * @param receivedAt its time of arrival
     * @param event its id
     */
    public record Position(Optional<ObjectRef> object, Instant receivedAt, EventId event)
            implements Comparable<Position> {
        private static final Comparator<Position> ORDER = Comparator.comparing(Position::objectId)
                .thenComparing(Position::receivedAt)
                .thenComparing(Position::event);

        private String objectId() {
            return object.map(ObjectRef::id).orElse("");
        }

        @Override
        public int compareTo(Position other) {
            return ORDER.compare(this, other);
        }
    }
}
