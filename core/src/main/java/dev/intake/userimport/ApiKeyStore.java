package dev.intake.userimport;

import dev.intake.secret.StoredApiKey;
import dev.intake.source.Connector;
import java.util.Map;
import java.util.Set;

/** API keys of the tenant of a unit of work, one a connector. */
public interface ApiKeyStore {
    /** The keys of those of the connectors that have one. */
    Map<Connector, StoredApiKey> of(Set<Connector> connectors);

    /** Stores keys; a connector's one before is replaced. */
    void save(Map<Connector, StoredApiKey> keys);

    /** Removes the keys of these connectors. */
    void clear(Set<Connector> connectors);
}
