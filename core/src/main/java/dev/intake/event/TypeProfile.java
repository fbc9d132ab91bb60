package dev.intake.event;

import dev.intake.contact.AttributeKey;
import java.util.HashSet;
import java.util.Set;

/**
 * The property keys that all events of a type carried, including historical ones: the merge fields that a shared draft
 * can offer. Keys are only ever removed, so the order of events does not matter. (Spec, Merge fields 4; Decisions 6.4)
 *
 * @param type the event type
 * @param commonKeys keys that every event of the type carried
 */
public record TypeProfile(EventType type, Set<AttributeKey> commonKeys) {
    /**
     * Number of profiles of a tenant at which storage adds no new one. Events of further types are recorded, but lists of
     * types and the fields of shared drafts lack them. (Decisions 7)
     */
    public static final int MAX_TYPES = 5_000;

    /** Copies the keys. */
    public TypeProfile {
        commonKeys = Set.copyOf(commonKeys);
    }

    /** Returns the profile after another event with these keys; this instance if it keeps all its keys. */
    public TypeProfile after(Set<AttributeKey> carried) {
        if (carried.containsAll(commonKeys)) {
            return this;
        }
        Set<AttributeKey> remaining = new HashSet<>(commonKeys);
        remaining.retainAll(carried);
        return new TypeProfile(type, remaining);
    }
}
