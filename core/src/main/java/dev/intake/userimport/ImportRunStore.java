package dev.intake.userimport;

import dev.intake.source.Connector;
import java.util.Map;
import java.util.Set;

/** The import runs of the tenant of a unit of work, at most one for each connector. */
public interface ImportRunStore {
    /** Returns the runs of those connectors that have one. */
    Map<Connector, ImportRun> of(Set<Connector> connectors);

    /** Stores runs; replaces those of the same connectors. */
    void save(Map<Connector, ImportRun> runs);
}
