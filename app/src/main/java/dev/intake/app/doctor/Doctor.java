package dev.intake.app.doctor;

import dev.intake.app.settings.Settings;
import java.util.List;

/** Examines what the settings name. */
@FunctionalInterface
public interface Doctor {
    /** Everything that was looked at, in the order in which to put it right. */
    List<Check> examine(Settings settings);
}
