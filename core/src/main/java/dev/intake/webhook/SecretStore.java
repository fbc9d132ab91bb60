package dev.intake.webhook;

import dev.intake.secret.StoredSecrets;
import dev.intake.source.Connector;
import java.util.Map;
import java.util.Set;

/** Signing secrets of the tenant of a unit of work, one entry a connector. */
public interface SecretStore {
    /** The secrets of those of the connectors that have one. */
    Map<Connector, StoredSecrets> of(Set<Connector> connectors);

    /** Stores secrets. */
    void save(Map<Connector, StoredSecrets> secrets);

    /** Removes the secrets of these connectors. */
    void clear(Set<Connector> connectors);
}
