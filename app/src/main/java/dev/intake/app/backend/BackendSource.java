package dev.intake.app.backend;

import dev.intake.app.settings.Settings;

/** Opens the storage that the settings name. */
@FunctionalInterface
public interface BackendSource {
    /**
     * Opens it, its tables being of this version afterwards.
     *
     * @throws BackendException when it cannot be used
     */
    Backend open(Settings settings);
}
