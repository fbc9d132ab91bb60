package dev.intake.userimport;

import dev.intake.source.Connector;
import java.util.Map;
import java.util.Set;

/** Orders to import users, of the tenant of a unit of work, one entry a connector. */
public interface ImportRunStore {
    /** The runs of those of the connectors that have one. */
    Map<Connector, ImportRun> of(Set<Connector> connectors);

    /** Stores runs; a connector's one before is replaced. */
    void save(Map<Connector, ImportRun> runs);
}
