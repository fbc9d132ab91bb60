package dev.intake.secret;

import dev.intake.kernel.Connector;
import java.util.Optional;

/** The signing secrets of a unit of work's tenant, one entry per connector. */
public interface SecretStore extends SecretReader {
    /** Stores the connector's secrets in place of the previous ones, or removes them if absent. */
    void set(Connector connector, Optional<StoredSecrets> secrets);
}
