package dev.intake.ingest;

import dev.intake.contact.ContactStore;
import dev.intake.event.EventId;
import dev.intake.event.EventStore;
import dev.intake.event.EventType;
import dev.intake.event.ProfileStore;
import dev.intake.program.EnrollmentStore;
import dev.intake.program.ProgramStore;
import dev.intake.tenant.Tenant;
import java.util.Set;

/** The stores that a batch of operations needs. They see what was written to them. */
public interface BatchStores {
    /** Returns the tenant as it was when the unit of work locked it. */
    Tenant tenant();

    /**
     * Says what will be asked: profiles of these types, live programs that they trigger, and which of these events are
     * recorded. It changes no answer. A store may look all of it up together with what it is asked next.
     */
    default void expect(Set<EventType> types, Set<EventId> events) {}

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
