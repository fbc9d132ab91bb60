package dev.intake.program;

import dev.intake.attribute.Attributes;
import dev.intake.contact.Contact;
import dev.intake.email.SkipReason;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.id.TenantId;
import dev.intake.program.EmailPreview.PreviewedEmail;
import dev.intake.suppression.Suppression;
import dev.intake.template.MergeValues;
import dev.intake.tenant.EmailLayout;
import dev.intake.tenant.SendingTimes;
import dev.intake.tenant.Tenant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Renders a program's emails for a contact, enrolled or not. Sends and stores nothing. */
public final class PreviewEmails {
    private final ProgramStorage storage;
    private final InstantSource clock;

    public PreviewEmails(ProgramStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /** Renders all emails that the program sends to the contact. */
    public EmailPreview preview(TenantId tenant, Program program, Contact contact) {
        Optional<Enrollment> enrollment = enrollment(tenant, program, contact);
        Optional<EventRecord> entry = entry(tenant, program, contact, enrollment);
        MergeValues values = values(entry, contact);
        EmailSequence sequence = storage.programViews().sequence(tenant, program);
        Entry who = new Entry(program.id(), contact.id());
        Optional<Tenant> settings = storage.views().tenant(tenant);
        SendingTimes times = settings.map(Tenant::sendingTimes).orElse(SendingTimes.DEFAULT);
        EmailLayout layout = settings.map(Tenant::layout).orElse(EmailLayout.DEFAULT);
        return new EmailPreview(
                contact,
                entry,
                enrollment.isPresent(),
                SkipReason.of(contact, closed(tenant, contact), sequence.category()),
                sequence.opening(contact, times, clock.instant()),
                IntStream.range(0, sequence.steps().size())
                        .mapToObj(position -> email(position, sequence.steps().get(position), who, values, layout))
                        .toList());
    }

    /** Returns the values of merge fields for the contact: those of the entry event, else of the newest event of the type. */
    MergeValues values(TenantId tenant, Program program, Contact contact) {
        return values(entry(tenant, program, contact, enrollment(tenant, program, contact)), contact);
    }

    private static MergeValues values(Optional<EventRecord> entry, Contact contact) {
        return new MergeValues(entry.map(EventRecord::properties).orElse(Attributes.NONE), contact);
    }

    private Optional<Enrollment> enrollment(TenantId tenant, Program program, Contact contact) {
        return storage.programViews().enrollments(tenant, contact.id()).stream()
                .filter(entered -> entered.entry().program().equals(program.id()))
                .max(Reentry.LATEST);
    }

    private Optional<EventRecord> entry(
            TenantId tenant, Program program, Contact contact, Optional<Enrollment> enrollment) {
        return enrollment.isPresent()
                ? storage.eventViews().event(tenant, enrollment.get().entryEvent())
                : newest(tenant, contact, program.outline().trigger().event());
    }

    private List<Suppression> closed(TenantId tenant, Contact contact) {
        return contact.email()
                .map(address -> storage.suppressionViews().suppressions(tenant, address))
                .orElseGet(List::of);
    }

    private Optional<EventRecord> newest(TenantId tenant, Contact contact, EventType type) {
        List<EventRecord> newest = storage.eventViews()
                .events(tenant, EventQuery.newest(1).about(contact.id()).ofType(type));
        return newest.stream().findFirst();
    }

    private static PreviewedEmail email(int position, Step step, Entry who, MergeValues values, EmailLayout layout) {
        int variants = step.variants().size();
        int variant = SplitTest.variant(who, variants);
        return new PreviewedEmail(
                position, variant, variants, step.variants().get(variant).render(values, layout));
    }
}
