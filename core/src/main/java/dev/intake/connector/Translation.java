package dev.intake.connector;

import dev.intake.contact.Attributes;
import dev.intake.event.EventType;
import java.util.Optional;
import java.util.function.Function;

/** The meaning of a provider's event. Each event has exactly one. (Decisions 1) */
public sealed interface Translation {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** Returns the type of the event that is recorded, if one is. */
    default Optional<EventType> records() {
        return fold(new Cases<>(
                signal -> Optional.of(signal.type()),
                contactRefresh -> Optional.empty(),
                deactivation -> Optional.of(deactivation.type()),
                ignored -> Optional.empty()));
    }

    /** Returns the properties of that event. */
    default Attributes properties() {
        return Attributes.NONE;
    }

    /** Returns why the event is ignored, if it is. */
    default Optional<String> reasonToIgnore() {
        return this instanceof Ignored ignored ? Optional.of(ignored.reason()) : Optional.empty();
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

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.signal().apply(this);
        }
    }

    /** The contact's email, name and attributes are refreshed, and no event is recorded. */
    record ContactRefresh() implements Translation {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.contactRefresh().apply(this);
        }
    }

    /**
     * The provider deleted the person: an event is recorded, and programs stop for the contact.
     *
     * @param type the type of that event
     * @param properties its details
     */
    record Deactivation(EventType type, Attributes properties) implements Translation {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.deactivation().apply(this);
        }
    }

    /**
     * No event is recorded, and the contact changes only by the metadata that the event shows. What the event shows of a
     * customer or an object is still remembered.
     *
     * @param reason the reason, for the list of deliveries
     */
    record Ignored(String reason) implements Translation {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.ignored().apply(this);
        }
    }

    /**
     * One function per case.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Signal, R> signal,
            Function<ContactRefresh, R> contactRefresh,
            Function<Deactivation, R> deactivation,
            Function<Ignored, R> ignored) {}
}
