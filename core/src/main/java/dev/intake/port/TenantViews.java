package dev.intake.port;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.Identity;
import dev.intake.event.EventRecord;
import dev.intake.program.Enrollment;
import dev.intake.program.Program;
import dev.intake.program.ProgramId;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks at one tenant without a lock: what was committed when the question was asked. A tenant that does not exist has
 * nothing. Every method throws {@link StorageException} when the store fails.
 */
public interface TenantViews {
    /** The tenant, if there is one. */
    Optional<Tenant> tenant(TenantId tenant);

    /** The contact with this id, if there is one. */
    Optional<Contact> contact(TenantId tenant, ContactId id);

    /** The contacts that the identity could mean, in no order; of an email the first {@code limit} by preference. */
    List<Contact> contacts(TenantId tenant, Identity identity, int limit);

    /** The newest events that the query asks for, latest arrival first. */
    List<EventRecord> events(TenantId tenant, EventQuery query);

    /** Every program, in no order. */
    List<Program> programs(TenantId tenant);

    /** How many contacts have entered each program; a program that nobody entered is absent. */
    Map<ProgramId, Long> enrollmentCounts(TenantId tenant);

    /** The contact's enrollments, in no order. */
    List<Enrollment> enrollments(TenantId tenant, ContactId contact);
}
