package dev.intake.explain;

import dev.intake.contact.Contact;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.Exit;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.kernel.TenantId;
import dev.intake.program.BegunEmails;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.suppression.EmailCategory;
import dev.intake.suppression.Suppression;
import dev.intake.tenant.EmailCap;
import dev.intake.tenant.SendingTimes;
import dev.intake.tenant.Tenant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Explains why programs did or did not enroll a contact, and the results of their steps. (Decisions 6.2, 6.5, 6.6) */
public final class ExplainPrograms {
    /** Number of the newest events of a type that are searched for one that is not historical. */
    private static final int SEARCHED = 100;

    /** The latest enrollments of a contact in one program that are explained, at most. */
    public static final int MAX_ENROLLMENTS = 10;

    private final ExplainStorage storage;
    private final InstantSource clock;

    public ExplainPrograms(ExplainStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * Explains the effect of an event on every program.
     *
     * @return empty if the event is not stored
     */
    public Optional<Explanation> event(TenantId tenant, EventId id) {
        return storage.eventViews(tenant)
                .event(id)
                .flatMap(event -> storage.contactViews(tenant)
                        .contact(event.contact())
                        .map(contact -> explain(tenant, contact, Optional.of(event))));
    }

    /**
     * Explains every program for a contact. For a program without an enrollment, it explains the last event that could
     * have started it; for one with many, the latest {@value #MAX_ENROLLMENTS}.
     */
    public Explanation contact(TenantId tenant, Contact contact) {
        return explain(tenant, contact, Optional.empty());
    }

    private Explanation explain(TenantId tenant, Contact contact, Optional<EventRecord> asked) {
        List<Program> programs = storage.programViews(tenant).programs();
        Map<ProgramId, List<EnrollmentProgress>> all = enrollments(tenant, contact);
        Map<ProgramId, Integer> earlier = new HashMap<>();
        if (asked.isEmpty()) {
            all.forEach((program, own) -> earlier.put(program, Math.max(0, own.size() - MAX_ENROLLMENTS)));
            all.replaceAll((program, own) -> own.subList(earlier.getOrDefault(program, 0), own.size()));
        }
        Map<ProgramId, List<ExplainedEnrollment>> entered = entered(tenant, all, programs, asked.isEmpty());
        SendingTimes times = storage.tenant(tenant).map(Tenant::sendingTimes).orElse(SendingTimes.DEFAULT);
        return ExplainRules.explain(
                new ExplainSnapshot(
                        times,
                        times.cap().map(cap -> begun(entered, cap)).orElse(BegunEmails.NONE),
                        contact,
                        closed(tenant, contact),
                        asked,
                        programs,
                        storage.programViews(tenant).transitions(),
                        entered,
                        earlier,
                        asked.isPresent() ? Map.of() : events(tenant, contact, programs, entered.keySet())),
                clock.instant());
    }

    private List<Suppression> closed(TenantId tenant, Contact contact) {
        return contact.email().stream()
                .flatMap(address -> storage.suppressionViews(tenant).suppressions(address).stream())
                .filter(Suppression::holds)
                .toList();
    }

    private static BegunEmails begun(Map<ProgramId, List<ExplainedEnrollment>> entered, EmailCap cap) {
        return new BegunEmails(entered.values().stream()
                .flatMap(List::stream)
                .filter(there -> there.sequence().category() == EmailCategory.MARKETING)
                .flatMap(there -> there.emails().stream())
                .filter(email -> EmailStatus.BEGUN.contains(email.state().status()))
                .sorted(EmailQuery.LAST_CHANGED_FIRST)
                .limit(cap.emails())
                .toList());
    }

    /** Returns the contact's enrollments by program, each in order of time. */
    private Map<ProgramId, List<EnrollmentProgress>> enrollments(TenantId tenant, Contact contact) {
        return storage.programViews(tenant).progress(contact.id()).stream()
                .sorted(Comparator.comparing(EnrollmentProgress::enrollment, Reentry.LATEST))
                .collect(Collectors.groupingBy(progress -> progress.entry().program()));
    }

    private Map<ProgramId, List<ExplainedEnrollment>> entered(
            TenantId tenant,
            Map<ProgramId, List<EnrollmentProgress>> enrollments,
            List<Program> programs,
            boolean withEvents) {
        Map<ProgramId, List<ExplainedEnrollment>> entered = new HashMap<>();
        for (Program program : programs) {
            List<EnrollmentProgress> own = enrollments.getOrDefault(program.id(), List.of());
            if (!own.isEmpty()) {
                entered.put(program.id(), entered(tenant, program, own, withEvents));
            }
        }
        return entered;
    }

    private List<ExplainedEnrollment> entered(
            TenantId tenant, Program program, List<EnrollmentProgress> enrollments, boolean withEvents) {
        EmailSequence sequence = storage.programViews(tenant).sequence(program);
        EmailQuery query = EmailQuery.latest(EmailQuery.MAX_LIMIT)
                .ofProgram(program.id())
                .toContact(enrollments.get(0).entry().contact());
        Map<Entry, List<StepEmail>> emails =
                storage.programViews(tenant).emails(query).stream().collect(Collectors.groupingBy(StepEmail::entry));
        Function<EventId, Optional<EventRecord>> event =
                id -> withEvents ? storage.eventViews(tenant).event(id) : Optional.empty();
        return enrollments.stream()
                .map(progress -> new ExplainedEnrollment(
                        progress,
                        Optional.of(progress.enrollment().entryEvent()).flatMap(event),
                        progress.exit().flatMap(Exit::event).flatMap(event),
                        sequence,
                        emails.getOrDefault(progress.entry(), List.of())))
                .toList();
    }

    private Map<ProgramId, EventRecord> events(
            TenantId tenant, Contact contact, List<Program> programs, Set<ProgramId> entered) {
        Map<ProgramId, EventRecord> events = new HashMap<>();
        for (Program program : programs) {
            if (!entered.contains(program.id())) {
                last(tenant, contact, program.outline().trigger().event())
                        .ifPresent(found -> events.put(program.id(), found));
            }
        }
        return events;
    }

    /** Returns the last event of the type that is not historical, or else the last of all. */
    private Optional<EventRecord> last(TenantId tenant, Contact contact, EventType type) {
        List<EventRecord> newest = storage.eventViews(tenant)
                .events(EventQuery.newest(SEARCHED).about(contact.id()).ofType(type));
        return newest.stream()
                .filter(event -> !event.historical())
                .findFirst()
                .or(() -> newest.stream().findFirst());
    }
}
