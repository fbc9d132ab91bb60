package dev.intake.rehearsal;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactQuery;
import dev.intake.contact.EmailAddress;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventRecord;
import dev.intake.event.Period;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import dev.intake.program.ProgramStorage;
import dev.intake.suppression.Suppression;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Rehearses a program, in any state, over recorded events: with the rules of ingestion and of due steps it computes which
 * contacts would have entered, and every email with its time. Nothing is stored, sent or locked.
 *
 * <p>A rehearsal differs from a live program where the past is not stored: merge fields have the current attributes of a
 * contact, the tenant's cap counts only the emails of this program, and workers and the mail server cause no delays. (ADR
 * 137)
 */
public final class RehearseProgram {
    /** The longest period. */
    public static final Duration MAX_PERIOD = Duration.ofDays(366);

    /** Maximum number of events that are read; earlier ones are omitted. */
    public static final int MAX_EVENTS = 500_000;

    private static final Comparator<RehearsedEnrollment> BY_ENTRY = Comparator.comparing(
                    (RehearsedEnrollment enrollment) ->
                            enrollment.progress().enrollment().enrolledAt())
            .thenComparing(enrollment -> enrollment.progress().entry().contact());

    private final ProgramStorage storage;
    private final InstantSource clock;
    private final int maxEvents;

    public RehearseProgram(ProgramStorage storage, InstantSource clock) {
        this(storage, clock, MAX_EVENTS);
    }

    RehearseProgram(ProgramStorage storage, InstantSource clock, int maxEvents) {
        this.storage = storage;
        this.clock = clock;
        this.maxEvents = maxEvents;
    }

    /**
     * Rehearses the program over the events that arrived in a period, to the end of the period.
     *
     * @param period at most {@link #MAX_PERIOD}
     * @return empty if the tenant has no such program
     */
    public Optional<Rehearsal> rehearse(TenantId tenant, ProgramId program, Period period) {
        if (Duration.between(period.from(), period.until()).compareTo(MAX_PERIOD) > 0) {
            throw new IllegalArgumentException("a rehearsal covers at most " + MAX_PERIOD.toDays() + " days");
        }
        return program(tenant, program).map(found -> rehearse(found, Optional.empty(), period, period.until()));
    }

    /**
     * Rehearses the program over the events of the last time, until now.
     *
     * @param last at most {@link #MAX_PERIOD}
     * @return empty if the tenant has no such program
     */
    public Optional<Rehearsal> rehearse(TenantId tenant, ProgramId program, Duration last) {
        Instant until = now();
        return rehearse(tenant, program, new Period(until.minus(last), until));
    }

    private Period untilNow(Instant from) {
        return new Period(from, now());
    }

    /** Returns a time after everything that has arrived. */
    private Instant now() {
        return clock.instant().plusMillis(1);
    }

    /**
     * Rehearses the program over all recorded events of one contact, and on to the end of the sequence.
     *
     * @return empty if the tenant has no such program or contact
     */
    public Optional<Rehearsal> rehearse(TenantId tenant, ProgramId program, ContactId contact) {
        return storage.contactViews(tenant)
                .contact(contact)
                .flatMap(known -> program(tenant, program))
                .map(found -> rehearse(found, Optional.of(contact), untilNow(Instant.EPOCH), Instant.MAX));
    }

    private Optional<RehearsedProgram> program(TenantId tenant, ProgramId id) {
        return storage.tenant(tenant)
                .flatMap(known -> storage.programViews(tenant)
                        .program(id)
                        .map(program -> new RehearsedProgram(
                                known,
                                new Program.Live(program.outline()),
                                storage.programViews(tenant).sequence(program))));
    }

    private Rehearsal rehearse(RehearsedProgram program, Optional<ContactId> only, Period period, Instant until) {
        ArrivalReader reader =
                new ArrivalReader(storage.eventViews(program.tenant().id()), program, maxEvents);
        Arrivals arrivals = reader.read(only, period);
        List<RehearsedEnrollment> enrollments = new ArrayList<>();
        Map<NotEnrolled, Long> notEnrolled = new EnumMap<>(NotEnrolled.class);
        for (Set<ContactId> page : pages(program.triggered(arrivals))) {
            for (RehearsedContact contact : contacts(program.tenant().id(), page)) {
                List<EventRecord> arriving = arrivals.of(contact.id());
                ContactRehearsal rehearsal = new ContactRehearsal(
                                program,
                                contact,
                                program.mayHaveEndedBefore(arrivals.period(), arriving)
                                        ? reader.before(arrivals.period(), contact.id())
                                        : List.of())
                        .events(arriving)
                        .steps(until);
                enrollments.addAll(rehearsal.enrollments());
                rehearsal.notEnrolled().forEach((reason, count) -> notEnrolled.merge(reason, count, Long::sum));
            }
        }
        enrollments.sort(BY_ENTRY);
        return new Rehearsal(
                program.live(), program.sequence(), arrivals.period(), arrivals.events(), enrollments, notEnrolled);
    }

    private static List<Set<ContactId>> pages(List<ContactId> contacts) {
        List<Set<ContactId>> pages = new ArrayList<>();
        for (int start = 0; start < contacts.size(); start += ContactQuery.MAX_LIMIT) {
            int end = Math.min(start + ContactQuery.MAX_LIMIT, contacts.size());
            pages.add(Set.copyOf(contacts.subList(start, end)));
        }
        return pages;
    }

    private List<RehearsedContact> contacts(TenantId tenant, Set<ContactId> ids) {
        Collection<Contact> found = storage.contactViews(tenant).contacts(ids).values();
        Set<EmailAddress> addresses =
                found.stream().map(Contact::email).flatMap(Optional::stream).collect(Collectors.toSet());
        Map<EmailAddress, List<Suppression>> closed =
                storage.suppressionViews(tenant).suppressions(addresses);
        return found.stream()
                .map(contact -> new RehearsedContact(
                        contact,
                        contact.email()
                                .map(address -> closed.getOrDefault(address, List.of()))
                                .orElse(List.of())))
                .toList();
    }
}
