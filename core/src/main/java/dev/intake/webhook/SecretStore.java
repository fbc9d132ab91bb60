package dev.intake.webhook;

import dev.intake.secret.StoredSecrets;
import dev.intake.source.Connector;
import java.util.Map;
import java.util.Set;

/** The signing secrets of a unit of work's tenant, one entry per connector. */
public interface SecretStore {
    /** Returns the secrets of those of the connectors that have any. */
    Map<Connector, StoredSecrets> of(Set<Connector> connectors);

    /** Stores secrets. */
    void save(Map<Connector, StoredSecrets> secrets);

    /** Removes the secrets of these connectors. */
    void clear(Set<Connector> connectors);
}
