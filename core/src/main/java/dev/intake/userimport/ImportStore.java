package dev.intake.userimport;

import dev.intake.source.Connector;
import java.util.Map;
import java.util.Set;

/** How far imports of users have come, of the tenant of a unit of work, one entry a connector. */
public interface ImportStore {
    /** The imports of those of the connectors that have one. */
    Map<Connector, UserImport> of(Set<Connector> connectors);

    /** Stores imports; a connector's one before is replaced. */
    void save(Map<Connector, UserImport> imports);
}
