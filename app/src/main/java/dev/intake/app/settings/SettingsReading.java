package dev.intake.app.settings;

import java.util.List;

/** The result of reading the settings. */
public sealed interface SettingsReading {
    /** Returns all faults; empty if the settings are valid. */
    default List<Fault> faults() {
        return List.of();
    }

    /**
     * All settings are valid.
     *
     * @param settings the settings
     */
    record Valid(Settings settings) implements SettingsReading {}

    /**
     * Some settings are invalid.
     *
     * @param faults all faults, at least one
     */
    record Faulty(List<Fault> faults) implements SettingsReading {
        /** Copies the list. */
        public Faulty {
            faults = List.copyOf(faults);
        }
    }
}
