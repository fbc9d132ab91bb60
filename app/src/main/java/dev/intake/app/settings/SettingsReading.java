package dev.intake.app.settings;

import java.util.List;

/** What came of reading the settings. */
public sealed interface SettingsReading {
    /**
     * All of them can be used.
     *
     * @param settings all of them
     */
    record Valid(Settings settings) implements SettingsReading {}

    /**
     * Some of them cannot be used.
     *
     * @param faults every one that cannot, at least one
     */
    record Faulty(List<Fault> faults) implements SettingsReading {
        /** Copies the list. */
        public Faulty {
            faults = List.copyOf(faults);
        }
    }
}
