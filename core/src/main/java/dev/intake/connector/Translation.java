package dev.intake.connector;

import dev.intake.attribute.Attributes;
import dev.intake.event.EventType;
import java.util.Optional;

/** What a provider's event comes to. One provider event yields one of these, never two. (Decisions 1) */
public sealed interface Translation {
    /** The type of the event that is recorded, if one is. */
    default Optional<EventType> records() {
        if (this instanceof Signal signal) {
            return Optional.of(signal.type());
        }
        return this instanceof Deactivation gone ? Optional.of(gone.type()) : Optional.empty();
    }

    /**
     * An event is recorded, which may fire programs.
     *
     * @param type one of the {@link LifecycleEventType}s, or Clerk's {@code user.created}
     * @param properties flat, with the keys that the guide on mapping tables lists for the type
     */
    record Signal(EventType type, Attributes properties) implements Translation {
        static Signal of(LifecycleEventType type, Attributes properties) {
            return new Signal(type.eventType(), properties);
        }
    }

    /** The contact's email, name and attributes are refreshed, and no event is recorded. */
    record ContactRefresh() implements Translation {}

    /**
     * The person is gone at the provider: an event is recorded, and programs stop for the contact.
     *
     * @param type the type of that event
     * @param properties its details
     */
    record Deactivation(EventType type, Attributes properties) implements Translation {}

    /**
     * Nothing is recorded, and nothing changes on the contact but its attributes by the metadata that the event shows. What
     * it shows of a customer or an object is remembered all the same.
     *
     * @param reason why, in words for the list of deliveries
     */
    record Ignored(String reason) implements Translation {}
}
