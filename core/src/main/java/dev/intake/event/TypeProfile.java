package dev.intake.event;

import dev.intake.attribute.AttributeKey;
import java.util.HashSet;
import java.util.Set;

/**
 * The keys that every event of a type has carried so far, historical ones included: those that a shared draft can
 * offer as merge fields. It can only lose keys, whatever the order of the events. (Spec, Merge fields 4; Decisions 6.4)
 *
 * @param type the event type
 * @param commonKeys carried by every event of the type so far
 */
public record TypeProfile(EventType type, Set<AttributeKey> commonKeys) {
    /** Copies the keys. */
    public TypeProfile {
        commonKeys = Set.copyOf(commonKeys);
    }

    /** The profile after one more event that carried these keys; this very instance when it loses none. */
    public TypeProfile after(Set<AttributeKey> carried) {
        if (carried.containsAll(commonKeys)) {
            return this;
        }
        Set<AttributeKey> remaining = new HashSet<>(commonKeys);
        remaining.retainAll(carried);
        return new TypeProfile(type, remaining);
    }
}
