package dev.intake.connector;

import java.time.Instant;
import java.util.Optional;

/**
 * All that one provider event says.
 *
 * @param translation what it comes to
 * @param occurredAt when it happened, by the provider's clock, to the microsecond
 * @param person whom it is about; its {@link Person#link} is to be stored even when the event is ignored
 * @param learned what is to be remembered of its object; absent when nothing new was learned
 */
public record Translated(Translation translation, Instant occurredAt, Person person, Optional<Learned> learned) {
    /**
     * What is to be remembered of an object from now on.
     *
     * @param object the object
     * @param memory replaces what was known
     */
    public record Learned(ObjectRef object, ObjectMemory memory) {
        /** What was learned, if anything: nothing when the memory is as it was. */
        public static Optional<Learned> of(ObjectRef object, ObjectMemory before, ObjectMemory after) {
            return after.equals(before) ? Optional.empty() : Optional.of(new Learned(object, after));
        }
    }
}
