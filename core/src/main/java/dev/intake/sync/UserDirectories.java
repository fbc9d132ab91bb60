package dev.intake.sync;

import dev.intake.connector.ApiKey;
import dev.intake.kernel.Connector;

/** Opens the lists of providers. */
@FunctionalInterface
public interface UserDirectories {
    /** Returns the lists that the API key of a provider opens. */
    UserDirectory of(Connector connector, ApiKey key);
}
