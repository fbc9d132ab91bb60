package dev.intake.port;

/** The stores that a batch of operations needs. They see what was written to them. */
public interface BatchStores {
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
