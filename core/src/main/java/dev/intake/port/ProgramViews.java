package dev.intake.port;

import dev.intake.attribute.AttributeKey;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.program.Journey;
import dev.intake.program.Passage;
import dev.intake.program.Program;
import dev.intake.program.ProgramId;
import dev.intake.program.ProgramTransition;
import dev.intake.tenant.TenantId;
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
    Journey journey(TenantId tenant, Program program);

    /** The profile of the type, if an event of it has come. */
    Optional<TypeProfile> profile(TenantId tenant, EventType type);

    /** The event with this id, if it is recorded. */
    Optional<EventRecord> event(TenantId tenant, EventId id);

    /**
     * For each of the keys the first event of the type, by arrival, that did not carry it, among the oldest {@value
     * #SEARCHED_EVENTS} of all types. A key that they all carried is absent, and so is every key when there was too much to look
     * through in time.
     */
    Map<AttributeKey, EventRecord> firstWithout(TenantId tenant, EventType type, Set<AttributeKey> keys);

    /** How far the contact has come in each program that it has entered, in no order. */
    List<Passage> passages(TenantId tenant, ContactId contact);

    /** The states that programs came into, of each program in order of time. */
    List<ProgramTransition> transitions(TenantId tenant);

    /** The email, if the step has come to it. */
    Optional<StepEmail> email(TenantId tenant, EmailId id);

    /** The emails that the query asks for, last changed first; those that changed together by id. */
    List<StepEmail> emails(TenantId tenant, EmailQuery query);

    /**
     * The figures of each of the programs at that time, at a bounded price: what is more than {@value
     * ProgramFigures#COUNTED} is counted as that much.
     */
    Map<ProgramId, ProgramFigures> figures(TenantId tenant, Set<ProgramId> programs, Instant now);

    /** How many emails of the program stand in each state; a state in which none stands is absent. */
    Map<EmailStatus, Long> emailCounts(TenantId tenant, ProgramId program);
}
