package dev.intake.app.backend;

import dev.intake.app.settings.Settings;

/** Opens the storage of the settings. */
@FunctionalInterface
public interface BackendSource {
    /**
     * Opens the storage and migrates its tables to this version.
     *
     * @throws BackendException if it cannot be used
     */
    Backend open(Settings settings);
}
