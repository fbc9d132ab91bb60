package dev.intake.program;

import dev.intake.attribute.AttributeKey;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.id.TenantId;
import dev.intake.sequence.EmailSequence;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Queries about one tenant's programs, without locks. A tenant that does not exist has no data. Every method throws
 * {@link dev.intake.store.StorageException} if storage fails.
 */
public interface ProgramViews {
    /** Number of the oldest events that {@link #firstWithout} searches. */
    int SEARCHED_EVENTS = 20_000;

    /** Maximum of {@link #emailsToReview}, which then means at least as many. */
    int REVIEWED = 100;

    /** Returns the program's emails. */
    EmailSequence sequence(TenantId tenant, Program program);

    /** Returns all programs with their emails. */
    Map<Program, EmailSequence> sequences(TenantId tenant);

    /** Returns the next version of the program. */
    Optional<NextVersion> nextVersion(TenantId tenant, ProgramId program);

    /** Returns the programs that have a next version. */
    Set<ProgramId> awaitingApproval(TenantId tenant);

    /** Returns the profile of the type; empty if no event of it was recorded. */
    Optional<TypeProfile> profile(TenantId tenant, EventType type);

    /**
     * Returns, by key, the first event of the type that lacked it, by arrival, among the oldest
     * {@value #SEARCHED_EVENTS} events of all types. Keys that all events carried are absent; if the search takes too
     * long, all keys are.
     */
    Map<AttributeKey, EventRecord> firstWithout(TenantId tenant, EventType type, Set<AttributeKey> keys);

    /**
     * Returns how many of the newest events of the type carried each property: of those among the newest
     * {@value #SEARCHED_EVENTS} events of all types, test events excluded.
     *
     * @return empty if counting takes too long
     */
    Optional<FieldCoverage> coverage(TenantId tenant, EventType type);

    /** Returns the contact's progress in each of its programs, in no order. */
    List<EnrollmentProgress> progress(TenantId tenant, ContactId contact);

    /** Returns the state changes of all programs, ordered by time for each program. */
    List<ProgramTransition> transitions(TenantId tenant);

    /** Returns the email, if the step has one. */
    Optional<StepEmail> email(TenantId tenant, EmailId id);

    /** Returns the emails that the query selects, most recently changed first; those that changed together by id. */
    List<StepEmail> emails(TenantId tenant, EmailQuery query);

    /**
     * Returns the counts of the programs at that time, each up to {@value ProgramCounts#COUNTED}, so the cost is
     * bounded. Excludes up to that many enrollments of a program by test events.
     */
    Map<ProgramId, ProgramCounts> figures(TenantId tenant, Set<ProgramId> programs, Instant now);

    /**
     * Returns how many enrollments of the program wait for their next email, by the position of its step, from 0; positions
     * without any are absent. Counts up to {@value ProgramCounts#COUNTED} in all, those that are due first, so the cost is
     * bounded. Includes enrollments by test events.
     */
    Map<Integer, Long> waitingByStep(TenantId tenant, ProgramId program);

    /**
     * Returns the number of the program's emails by state; states without emails are absent. Emails of enrollments by
     * test events are counted only while they need review.
     */
    Map<EmailStatus, Long> emailCounts(TenantId tenant, ProgramId program);

    /**
     * Returns the number of emails of all programs in a state of {@link EmailStatus#REVIEWABLE}, counted up to
     * {@value #REVIEWED}, so the cost is bounded.
     */
    int emailsToReview(TenantId tenant);

    /**
     * Counts the outcomes of the program's enrollments and emails. A tenant that does not exist has
     * {@link ProgramResults#NONE}.
     *
     * @param sequence the program's emails: their goal is counted, and nothing exits after the last step
     * @return empty if counting takes too long. If only counting the goal does, the result lacks that count
     */
    Optional<ProgramResults> results(TenantId tenant, ProgramId program, EmailSequence sequence);

    /** Returns all programs, in no order. */
    List<Program> programs(TenantId tenant);

    /** Returns the program; empty if the tenant has no such program. */
    Optional<Program> program(TenantId tenant, ProgramId id);

    /**
     * Returns the number of contacts enrolled in each program, except by test events; programs without any are absent.
     */
    Map<ProgramId, Long> enrollmentCounts(TenantId tenant);
}
