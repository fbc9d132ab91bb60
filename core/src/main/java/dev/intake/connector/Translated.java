package dev.intake.connector;

import java.time.Instant;
import java.util.Optional;

/**
 * The result of translating one provider event.
 *
 * @param translation its meaning
 * @param occurredAt time of the event, by the provider's clock, to the microsecond
 * @param person the person that it names; its {@link Person#link} is stored even if the event is ignored
 * @param learned the new state of its object to remember; absent if it is unchanged
 */
public record Translated(Translation translation, Instant occurredAt, Person person, Optional<Learned> learned) {
    /**
     * What to remember of an object from now on.
     *
     * @param object the object
     * @param memory replaces what was known
     */
    public record Learned(ObjectRef object, ObjectMemory memory) {
        /** Returns what to remember; empty if the memory is unchanged. */
        public static Optional<Learned> of(ObjectRef object, ObjectMemory before, ObjectMemory after) {
            return after.equals(before) ? Optional.empty() : Optional.of(new Learned(object, after));
        }
    }
}
