package dev.intake.rehearsal;

import dev.intake.contact.Contact;
import dev.intake.contact.Subject;
import dev.intake.email.EmailId;
import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.email.StepEmail;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.Exit;
import dev.intake.enrollment.OpenEnrollment;
import dev.intake.enrollment.PastEnrollment;
import dev.intake.event.EventRecord;
import dev.intake.ingest.Batch;
import dev.intake.ingest.IngestPlan;
import dev.intake.ingest.IngestRules;
import dev.intake.ingest.Operation;
import dev.intake.program.BegunEmails;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.EnrollmentProgressStore;
import dev.intake.step.StepDecision;
import dev.intake.step.StepOutcome;
import dev.intake.step.StepRules;
import dev.intake.step.StepSnapshot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rehearsal of one contact: its events and due steps in chronological order, decided by the rules of ingestion and of due
 * steps. It assumes that a worker is always free, and that the mail server accepts every email immediately.
 */
final class ContactRehearsal {
    private final RehearsedProgram program;
    private final RehearsedContact contact;
    private final List<EventRecord> recorded;
    private final Map<Entry, EnrollmentProgress> progress = new LinkedHashMap<>();
    private final Map<Entry, EventRecord> entryEvents = new HashMap<>();
    private final Map<EmailId, StepEmail> emails = new LinkedHashMap<>();
    private final Map<NotEnrolled, Long> notEnrolled = new EnumMap<>(NotEnrolled.class);

    /**
     * Creates the rehearsal of a contact.
     *
     * @param earlier the contact's events that arrived before the period and could end an enrollment
     */
    ContactRehearsal(RehearsedProgram program, RehearsedContact contact, List<EventRecord> earlier) {
        this.program = program;
        this.contact = contact;
        this.recorded = new ArrayList<>(earlier);
    }

    /** Processes the events, by arrival, and the steps that are due before each of them. */
    ContactRehearsal events(List<EventRecord> arriving) {
        for (EventRecord event : arriving) {
            steps(event.receivedAt().minusNanos(1));
            arrive(event);
        }
        return this;
    }

    /** Processes the steps that are due until this moment, inclusive. */
    ContactRehearsal steps(Instant until) {
        Optional<EnrollmentProgress> due = nextDue(until);
        while (due.isPresent()) {
            runDue(due.get());
            due = nextDue(until);
        }
        return this;
    }

    List<RehearsedEnrollment> enrollments() {
        return progress.values().stream()
                .map(enrolled -> new RehearsedEnrollment(
                        enrolled, entryEvent(enrolled.enrollment()), emailsOf(enrolled.entry())))
                .toList();
    }

    Map<NotEnrolled, Long> notEnrolled() {
        return notEnrolled;
    }

    private EventRecord entryEvent(Enrollment enrollment) {
        return Optional.ofNullable(entryEvents.get(enrollment.entry())).orElseThrow();
    }

    private List<StepEmail> emailsOf(Entry entry) {
        return emails.values().stream()
                .filter(email -> email.entry().equals(entry))
                .sorted(Comparator.comparing(StepEmail::step))
                .toList();
    }

    private void arrive(EventRecord event) {
        Contact now = contact.at(event.receivedAt());
        IngestPlan plan = IngestRules.plan(
                new Batch(event.source(), event.receivedAt(), List.of(track(event))),
                program.snapshot(now, past(), open(), recorded),
                () -> event.id().value());
        plan.enrollments().forEach(enrollment -> {
            progress.put(enrollment.entry(), EnrollmentProgress.begun(enrollment, program.sequence()));
            entryEvents.put(enrollment.entry(), event);
        });
        plan.exits().forEach((entry, exit) -> progress.computeIfPresent(entry, (same, before) -> ended(before, exit)));
        recorded.add(event);
        if (event.type().equals(program.trigger()) && plan.enrollments().isEmpty()) {
            notEnrolled.merge(NotEnrolled.of(event, now.deactivatedAt().isPresent()), 1L, Long::sum);
        }
    }

    private static Operation.Track track(EventRecord event) {
        return new Operation.Track(
                Optional.of(Subject.linkedTo(event.contact(), Optional.empty())),
                event.type(),
                event.properties(),
                Optional.of(event.occurredAt()),
                Optional.empty(),
                event.historical());
    }

    /** Returns the progress as storage ends it: due only to close an email that is held. */
    private EnrollmentProgress ended(EnrollmentProgress before, Exit exit) {
        EnrollmentProgress ended = before.exited(exit);
        return email(before)
                        .filter(email -> email.state().status() == EmailStatus.HELD)
                        .isPresent()
                ? ended.dueAt(before.dueAt().orElse(exit.at()))
                : ended.stopped();
    }

    private List<PastEnrollment> past() {
        return progress.values().stream()
                .map(enrolled -> new PastEnrollment(
                        enrolled.enrollment(), endedAt(enrolled), Optional.of(entryEvent(enrolled.enrollment()))))
                .toList();
    }

    private Optional<Instant> endedAt(EnrollmentProgress enrolled) {
        return enrolled.exit()
                .map(Exit::at)
                .or(() -> Optional.of(enrolled.since())
                        .filter(since -> enrolled.position()
                                >= program.sequence().steps().size()));
    }

    private List<OpenEnrollment> open() {
        return progress.values().stream()
                .filter(enrolled -> enrolled.exit().isEmpty())
                .map(EnrollmentProgress::enrollment)
                .map(enrollment -> new OpenEnrollment(enrollment, Optional.of(entryEvent(enrollment))))
                .toList();
    }

    private Optional<EnrollmentProgress> nextDue(Instant until) {
        return progress.values().stream()
                .filter(enrolled ->
                        enrolled.dueAt().filter(at -> !at.isAfter(until)).isPresent())
                .min(EnrollmentProgress.LONGEST_DUE_FIRST);
    }

    private void runDue(EnrollmentProgress enrolled) {
        Instant now = enrolled.dueAt().orElseThrow();
        Instant claimedUntil = now.plus(EnrollmentProgressStore.CLAIM);
        EnrollmentProgress claimed = enrolled.claimed(claimedUntil);
        StepDecision decision = StepRules.decide(snapshot(claimed, now), List.of(claimed), now, claimedUntil)
                .get(0);
        store(decision);
        decision.outgoing().ifPresent(due -> accept(decision, due.whole(UnsubscribeLinks.ofNobody("")), now));
    }

    private void accept(StepDecision decision, OutgoingEmail outgoing, Instant now) {
        StepEmail sending = decision.email().orElseThrow();
        new StepOutcome(sending, outgoing, new SendOutcome.Accepted(), now)
                .settle(decision.progress(), sending, program.sequence())
                .ifPresent(this::store);
    }

    private void store(StepDecision decision) {
        progress.put(decision.progress().entry(), decision.progress());
        decision.email().ifPresent(email -> emails.put(email.id(), email));
    }

    private StepSnapshot snapshot(EnrollmentProgress claimed, Instant now) {
        EventRecord entryEvent = entryEvent(claimed.enrollment());
        return new StepSnapshot(
                program.tenant(),
                program.live(),
                program.sequence(),
                Map.of(claimed.entry(), claimed),
                Map.of(contact.id(), contact.at(now)),
                Map.of(contact.id(), contact.closedAt(now)),
                Map.of(entryEvent.id(), entryEvent),
                email(claimed).map(email -> Map.of(email.id(), email)).orElseGet(Map::of),
                Map.of(contact.id(), begun()),
                Map.of(contact.id(), begun()));
    }

    private Optional<StepEmail> email(EnrollmentProgress enrolled) {
        return Optional.ofNullable(emails.get(EmailId.of(enrolled.entry(), enrolled.position())));
    }

    private BegunEmails begun() {
        return new BegunEmails(emails.values().stream()
                .filter(email -> email.state() instanceof EmailState.Sent)
                .sorted(Comparator.comparing(StepEmail::at).reversed())
                .toList());
    }
}
