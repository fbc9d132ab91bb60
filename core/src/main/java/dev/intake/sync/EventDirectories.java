package dev.intake.sync;

import dev.intake.connector.ApiKey;
import dev.intake.kernel.Connector;

/** Returns the lists of providers. */
@FunctionalInterface
public interface EventDirectories {
    /** Returns the list that the API key of the connector opens. */
    EventDirectory of(Connector connector, ApiKey key);
}
