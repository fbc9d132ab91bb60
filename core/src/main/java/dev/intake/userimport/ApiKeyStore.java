package dev.intake.userimport;

import dev.intake.secret.StoredApiKey;
import dev.intake.source.Connector;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The API keys of the tenant of a unit of work, at most one for each connector. */
public interface ApiKeyStore {
    /** Returns the keys of those connectors that have one. */
    Map<Connector, StoredApiKey> of(Set<Connector> connectors);

    /** Stores the connector's key in place of the previous one, or removes it if absent. */
    void set(Connector connector, Optional<StoredApiKey> key);
}
