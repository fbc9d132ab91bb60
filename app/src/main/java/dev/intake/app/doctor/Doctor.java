package dev.intake.app.doctor;

import dev.intake.app.settings.Settings;
import java.util.List;

/** Checks the data directory, database, network, service and mail server of the settings. */
@FunctionalInterface
public interface Doctor {
    /** Returns all checks, in the order in which problems should be corrected. */
    List<Check> examine(Settings settings);
}
