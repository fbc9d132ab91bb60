package dev.intake.port;

import dev.intake.tenant.Tenant;

/** The stores that a batch of operations needs. They see what was written to them. */
public interface BatchStores {
    /** The tenant as it was when the unit of work locked it. */
    Tenant tenant();

    /** The tenant's contacts. */
    ContactStore contacts();

    /** The tenant's event records. */
    EventStore events();

    /** The tenant's type profiles. */
    ProfileStore profiles();

    /** The tenant's programs. */
    ProgramStore programs();

    /** The tenant's enrollments. */
    EnrollmentStore enrollments();
}
