package dev.intake.explain;

import dev.intake.contact.Contact;
import dev.intake.email.EmailQuery;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.id.TenantId;
import dev.intake.program.BegunEmails;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.tenant.EmailCap;
import dev.intake.tenant.SendingTimes;
import dev.intake.tenant.Tenant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Explains why programs did or did not enroll a contact, and the results of their steps. (Decisions 6.2, 6.5, 6.6) */
public final class ExplainPrograms {
    /** Number of the newest events of a type that are searched for one that is not historical. */
    private static final int SEARCHED = 100;

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
        return storage.eventViews()
                .event(tenant, id)
                .flatMap(event -> storage.contactViews()
                        .contact(tenant, event.contact())
                        .map(contact -> explain(tenant, contact, Optional.of(event))));
    }

    /**
     * Explains every program for a contact. For a program without an enrollment, it explains the last event that could
     * have started it.
     */
    public Explanation contact(TenantId tenant, Contact contact) {
        return explain(tenant, contact, Optional.empty());
    }

    private Explanation explain(TenantId tenant, Contact contact, Optional<EventRecord> asked) {
        List<Program> programs = storage.programViews().programs(tenant);
        Map<ProgramId, ExplainedEnrollment> entered = entered(tenant, contact, programs);
        SendingTimes times =
                storage.views().tenant(tenant).map(Tenant::sendingTimes).orElse(SendingTimes.DEFAULT);
        return ExplainRules.explain(
                new ExplainSnapshot(
                        times,
                        times.cap().map(cap -> begun(tenant, contact, cap)).orElse(BegunEmails.NONE),
                        contact,
                        asked,
                        programs,
                        storage.programViews().transitions(tenant),
                        entered,
                        asked.isPresent() ? Map.of() : events(tenant, contact, programs, entered)),
                clock.instant());
    }

    private BegunEmails begun(TenantId tenant, Contact contact, EmailCap cap) {
        return new BegunEmails(storage.programViews().emails(tenant, EmailQuery.begunTo(contact.id(), cap.emails())));
    }

    private Map<ProgramId, ExplainedEnrollment> entered(TenantId tenant, Contact contact, List<Program> programs) {
        Map<ProgramId, EnrollmentProgress> enrollments = new HashMap<>();
        storage.programViews()
                .progress(tenant, contact.id())
                .forEach(progress -> enrollments.put(progress.entry().program(), progress));
        Map<ProgramId, ExplainedEnrollment> entered = new HashMap<>();
        for (Program program : programs) {
            Optional.ofNullable(enrollments.get(program.id()))
                    .ifPresent(progress -> entered.put(program.id(), entered(tenant, program, progress)));
        }
        return entered;
    }

    private ExplainedEnrollment entered(TenantId tenant, Program program, EnrollmentProgress progress) {
        EmailQuery emails = EmailQuery.latest(EmailQuery.MAX_LIMIT)
                .of(program.id())
                .to(progress.entry().contact());
        return new ExplainedEnrollment(
                progress,
                storage.programViews().sequence(tenant, program),
                storage.programViews().emails(tenant, emails));
    }

    private Map<ProgramId, EventRecord> events(
            TenantId tenant, Contact contact, List<Program> programs, Map<ProgramId, ExplainedEnrollment> entered) {
        Map<ProgramId, EventRecord> events = new HashMap<>();
        for (Program program : programs) {
            ExplainedEnrollment there = entered.get(program.id());
            Optional<EventRecord> event = there == null
                    ? last(tenant, contact, program.outline().trigger().event())
                    : storage.eventViews()
                            .event(tenant, there.progress().enrollment().entryEvent());
            event.ifPresent(found -> events.put(program.id(), found));
        }
        return events;
    }

    /** Returns the last event of the type that is not historical, or else the last of all. */
    private Optional<EventRecord> last(TenantId tenant, Contact contact, EventType type) {
        List<EventRecord> newest = storage.eventViews()
                .events(tenant, EventQuery.newest(SEARCHED).about(contact.id()).ofType(type));
        return newest.stream()
                .filter(event -> !event.historical())
                .findFirst()
                .or(() -> newest.stream().findFirst());
    }
}
