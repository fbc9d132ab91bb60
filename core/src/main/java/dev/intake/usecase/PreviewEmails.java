package dev.intake.usecase;

import dev.intake.attribute.Attributes;
import dev.intake.contact.Contact;
import dev.intake.email.SkipReason;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.port.EventQuery;
import dev.intake.port.Storage;
import dev.intake.program.Enrollment;
import dev.intake.program.Enrollment.Entry;
import dev.intake.program.Journey;
import dev.intake.program.Program;
import dev.intake.program.SplitTest;
import dev.intake.program.Step;
import dev.intake.template.MergeValues;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.EmailPreview.PreviewedEmail;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Shows what a program says to a contact, before or after the contact has entered. Nothing is sent or stored. */
public final class PreviewEmails {
    private final Storage storage;

    PreviewEmails(Storage storage) {
        this.storage = storage;
    }

    /** Fills in every email that the contact would get of the program. */
    public EmailPreview preview(TenantId tenant, Program program, Contact contact) {
        Optional<Enrollment> enrollment = storage.views().enrollments(tenant, contact.id()).stream()
                .filter(entered -> entered.entry().program().equals(program.id()))
                .findAny();
        Optional<EventRecord> entry = enrollment.isPresent()
                ? storage.programViews().event(tenant, enrollment.get().entryEvent())
                : newest(tenant, contact, program.outline().trigger().event());
        MergeValues values = new MergeValues(entry.map(EventRecord::properties).orElse(Attributes.NONE), contact);
        Journey journey = storage.programViews().journey(tenant, program);
        Entry who = new Entry(program.id(), contact.id());
        return new EmailPreview(
                contact,
                entry,
                enrollment.isPresent(),
                SkipReason.of(contact),
                IntStream.range(0, journey.steps().size())
                        .mapToObj(position -> email(position, journey.steps().get(position), who, values))
                        .toList());
    }

    private Optional<EventRecord> newest(TenantId tenant, Contact contact, EventType type) {
        List<EventRecord> newest = storage.views()
                .events(tenant, EventQuery.newest(1).about(contact.id()).ofType(type));
        return newest.stream().findFirst();
    }

    private static PreviewedEmail email(int position, Step step, Entry who, MergeValues values) {
        int variants = step.variants().size();
        int variant = SplitTest.variant(who, variants);
        return new PreviewedEmail(
                position, variant, variants, step.variants().get(variant).render(values));
    }
}
