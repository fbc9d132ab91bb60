package dev.intake.connector;

import java.time.Instant;
import java.util.Optional;

/**
 * The result of translating one provider event.
 *
 * @param translation its meaning
 * @param occurredAt time of the event, by the provider's clock, to the microsecond
 * @param person the person that it names; its {@link Person#link} is stored even if the event is ignored
 * @param learned what to remember of its object; absent if nothing is new
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
