package dev.intake.sync;

import dev.intake.connector.ApiKey;
import dev.intake.kernel.Connector;

/** Opens the lists of providers. */
@FunctionalInterface
public interface ObjectDirectories {
    /** Returns the lists that the API key of a provider opens. */
    ObjectDirectory of(Connector connector, ApiKey key);
}
