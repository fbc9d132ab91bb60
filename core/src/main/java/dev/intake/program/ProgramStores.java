package dev.intake.program;

import dev.intake.email.EmailStore;
import dev.intake.event.TypeProfiles;
import dev.intake.tenant.SettingStores;

/** The stores needed to change a program. */
public interface ProgramStores extends SettingStores, TypeProfiles {
    /** Returns the store of programs. */
    ProgramStore programs();

    /** Returns the store of the progress of enrollments. */
    EnrollmentProgressStore progress();

    /** Returns the store of emails. */
    EmailStore emails();
}
