package dev.intake.secret;

import dev.intake.kernel.Connector;
import java.util.Map;

/** The signing secrets of one tenant. A tenant that does not exist has none. */
public interface SecretReader {
    /**
     * Returns the secrets of the connectors that have any.
     *
     * @throws dev.intake.kernel.StorageException if storage fails
     */
    Map<Connector, StoredSecrets> secrets();
}
