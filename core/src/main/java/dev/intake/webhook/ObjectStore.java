package dev.intake.webhook;

import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import java.util.Map;
import java.util.Set;

/** What is remembered of providers' objects, of a unit of work's tenant. */
public interface ObjectStore {
    /** Returns what is remembered of the objects; an object of which nothing is remembered is absent. */
    Map<ObjectRef, ObjectMemory> of(Set<ObjectRef> objects);

    /** Replaces what is remembered of these objects. */
    void save(Map<ObjectRef, ObjectMemory> memories);
}
