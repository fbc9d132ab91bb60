package dev.intake.userimport;

import dev.intake.source.Connector;
import java.util.Map;
import java.util.Set;

/** The progress of user imports of the tenant of a unit of work, at most one for each connector. */
public interface ImportStore {
    /** Returns the progress of those connectors that have one. */
    Map<Connector, UserImport> of(Set<Connector> connectors);

    /** Stores progress; replaces that of the same connectors. */
    void save(Map<Connector, UserImport> imports);

    /** Returns what was counted of the history of those connectors of which it was. */
    Map<Connector, CountedHistory> counted(Set<Connector> connectors);

    /** Stores what was counted of a connector's history; replaces what was counted before. */
    void saveCounted(Connector connector, CountedHistory counted);
}
