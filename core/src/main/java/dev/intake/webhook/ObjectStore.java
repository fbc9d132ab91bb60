package dev.intake.webhook;

import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import java.util.Map;
import java.util.Set;

/** What is remembered of providers' objects, for the tenant of a unit of work. */
public interface ObjectStore {
    /** What is remembered of those of the objects of which anything is. */
    Map<ObjectRef, ObjectMemory> of(Set<ObjectRef> objects);

    /** Stores what is to be remembered from now on. */
    void save(Map<ObjectRef, ObjectMemory> memories);
}
