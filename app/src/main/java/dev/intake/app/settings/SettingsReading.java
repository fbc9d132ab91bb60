package dev.intake.app.settings;

import java.util.List;
import java.util.function.Function;

/** The result of reading the settings. */
public sealed interface SettingsReading {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * All settings are valid.
     *
     * @param settings the settings
     */
    record Valid(Settings settings) implements SettingsReading {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.valid().apply(this);
        }
    }

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

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.faulty().apply(this);
        }
    }

    /**
     * One function per case.
     *
     * @param <R> the result of the functions
     */
    record Cases<R>(Function<Valid, R> valid, Function<Faulty, R> faulty) {}
}
