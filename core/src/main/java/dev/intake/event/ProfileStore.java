package dev.intake.event;

import java.util.Map;
import java.util.Set;

/** The type profiles of the tenant of a unit of work. */
public interface ProfileStore {
    /** Returns the profiles of those types that have one. */
    Map<EventType, TypeProfile> of(Set<EventType> types);
}
