package dev.intake.webhook;

import dev.intake.secret.StoredSecrets;
import dev.intake.source.Connector;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Signing secrets of the tenant of a unit of work, one entry a connector. */
public interface SecretStore {
    /** The secrets of those of the connectors that have one. */
    Map<Connector, StoredSecrets> of(Set<Connector> connectors);

    /**
     * The same for whoever can wait: a store may look them up together with what it is asked next. They are those that are
     * set at some moment from now until the answer is taken.
     */
    default Supplier<Map<Connector, StoredSecrets>> ofLater(Set<Connector> connectors) {
        return () -> of(connectors);
    }

    /** Stores secrets. */
    void save(Map<Connector, StoredSecrets> secrets);

    /** Removes the secrets of these connectors. */
    void clear(Set<Connector> connectors);
}
