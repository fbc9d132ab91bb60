package dev.intake.secret;

import dev.intake.source.Connector;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The signing secrets of a unit of work's tenant, one entry per connector. */
public interface SecretStore {
    /** Returns the secrets of those of the connectors that have any. */
    Map<Connector, StoredSecrets> of(Set<Connector> connectors);

    /** Stores the connector's secrets in place of the previous ones, or removes them if absent. */
    void set(Connector connector, Optional<StoredSecrets> secrets);
}
