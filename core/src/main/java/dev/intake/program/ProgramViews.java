package dev.intake.program;

import dev.intake.attribute.AttributeKey;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.id.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks at one tenant's programs without a lock. A tenant that does not exist has nothing. Every method throws {@link
 * StorageException} when the store fails.
 */
public interface ProgramViews {
    /** How many of the oldest events {@link #firstWithout} looks through for those of a type. */
    int SEARCHED_EVENTS = 20_000;

    /** What the program sends. */
    EmailSequence sequence(TenantId tenant, Program program);

    /** The profile of the type, if an event of it has come. */
    Optional<TypeProfile> profile(TenantId tenant, EventType type);

    /**
     * For each of the keys the first event of the type, by arrival, that did not carry it, among the oldest {@value
     * #SEARCHED_EVENTS} of all types. A key that they all carried is absent, and so is every key when there was too much to look
     * through in time.
     */
    Map<AttributeKey, EventRecord> firstWithout(TenantId tenant, EventType type, Set<AttributeKey> keys);

    /** How far the contact has come in each program that it has entered, in no order. */
    List<EnrollmentProgress> progress(TenantId tenant, ContactId contact);

    /** The states that programs came into, of each program in order of time. */
    List<ProgramTransition> transitions(TenantId tenant);

    /** The email, if the step has come to it. */
    Optional<StepEmail> email(TenantId tenant, EmailId id);

    /** The emails that the query asks for, last changed first; those that changed together by id. */
    List<StepEmail> emails(TenantId tenant, EmailQuery query);

    /**
     * The figures of each of the programs at that time, at a bounded price: what is more than {@value
     * ProgramFigures#COUNTED} is counted as that much. Up to as many entries of a program by test events are left out.
     */
    Map<ProgramId, ProgramFigures> figures(TenantId tenant, Set<ProgramId> programs, Instant now);

    /**
     * How many emails of the program stand in each state; a state in which none stands is absent. Those of entries by test events
     * count only while they wait for a person.
     */
    Map<EmailStatus, Long> emailCounts(TenantId tenant, ProgramId program);

    /** Every program, in no order. */
    List<Program> programs(TenantId tenant);

    /** How many contacts have entered each program, by test events aside; a program that nobody entered so is absent. */
    Map<ProgramId, Long> enrollmentCounts(TenantId tenant);

    /** The contact's enrollments, in no order. */
    List<Enrollment> enrollments(TenantId tenant, ContactId contact);
}
