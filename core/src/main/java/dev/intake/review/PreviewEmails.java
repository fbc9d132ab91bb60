package dev.intake.review;

import dev.intake.contact.Attributes;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.email.Sender;
import dev.intake.email.SkipReason;
import dev.intake.email.UnsubscribeFooter;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.program.ProgramStorage;
import dev.intake.program.SplitTest;
import dev.intake.program.Step;
import dev.intake.review.EmailPreview.PreviewedEmail;
import dev.intake.suppression.Suppression;
import dev.intake.template.EmailTemplate;
import dev.intake.template.MergeValues;
import dev.intake.template.Rendering;
import dev.intake.tenant.Tenant;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Renders a program's emails for a contact, enrolled or not, and finds recipients for emails that are not stored yet. Sends
 * and stores nothing.
 */
public final class PreviewEmails {
    private final ProgramStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public PreviewEmails(ProgramStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Renders all emails that the program sends to the contact, each whole.
     *
     * @param unsubscribe the link of the emails' footer, which identifies no contact
     */
    public EmailPreview preview(TenantId tenant, Program program, Contact contact, URI unsubscribe) {
        SampleRecipient recipient = recipient(tenant, program, contact);
        MergeValues values = recipient.values();
        EmailSequence sequence = storage.programViews(tenant).sequence(program);
        Entry who = new Entry(program.id(), contact.id());
        Tenant settings = storage.tenant(tenant)
                .orElseThrow(() -> new IllegalStateException("tenant " + tenant + " does not exist"));
        return new EmailPreview(
                contact,
                recipient.entry(),
                recipient.entered(),
                SkipReason.of(contact, closed(tenant, contact), sequence.category()),
                sequence.opening(contact, settings.sendingTimes(), clock.instant()),
                IntStream.range(0, sequence.steps().size())
                        .mapToObj(position -> email(
                                position,
                                sequence.steps().get(position),
                                who,
                                template -> whole(template, values, settings, unsubscribe)))
                        .toList());
    }

    /** Returns the contact with the event of its latest enrollment, else with its newest event of the program's type. */
    public SampleRecipient recipient(TenantId tenant, Program program, Contact contact) {
        Optional<Enrollment> enrollment = enrollment(tenant, program, contact);
        return enrollment.isPresent()
                ? new SampleRecipient(
                        contact,
                        storage.eventViews(tenant).event(enrollment.get().entryEvent()),
                        true)
                : recipient(tenant, program.outline().trigger().event(), contact);
    }

    /** Returns the contact with its newest event of the type, as a program that is not stored would enroll it. */
    public SampleRecipient recipient(TenantId tenant, EventType type, Contact contact) {
        return new SampleRecipient(
                contact, newest(tenant, EventQuery.newest(1).about(contact.id()).ofType(type)), false);
    }

    /** Returns the newest event of the type with its contact; empty if there is none. */
    public Optional<SampleRecipient> newestRecipient(TenantId tenant, EventType type) {
        return newest(tenant, EventQuery.newest(1).ofType(type))
                .flatMap(event -> storage.contactViews(tenant)
                        .contact(event.contact())
                        .map(contact -> new SampleRecipient(contact, Optional.of(event), false)));
    }

    /** Returns a recipient that is not stored and has only an email address. */
    public SampleRecipient stranger(EmailAddress address) {
        Instant now = clock.instant();
        return new SampleRecipient(
                new Contact(
                        new ContactId(ids.next()),
                        Optional.empty(),
                        Optional.of(address),
                        Optional.empty(),
                        Attributes.NONE,
                        Consent.NOT_RECORDED,
                        now,
                        now),
                Optional.empty(),
                false);
    }

    /**
     * Renders an email, with its footer.
     *
     * @param unsubscribe the link of the footer, which identifies no contact
     */
    public static Rendering whole(EmailTemplate template, MergeValues values, Tenant tenant, URI unsubscribe) {
        UnsubscribeFooter footer = UnsubscribeFooter.of(Sender.of(tenant), unsubscribe);
        Rendering rendering = template.render(values, tenant.layout());
        return rendering instanceof Rendering.Ready ready
                ? new Rendering.Ready(footer.under(ready.email()), ready.fallbacks())
                : rendering;
    }

    private Optional<Enrollment> enrollment(TenantId tenant, Program program, Contact contact) {
        return storage.programViews(tenant).progress(contact.id()).stream()
                .map(EnrollmentProgress::enrollment)
                .filter(entered -> entered.entry().program().equals(program.id()))
                .max(Reentry.LATEST);
    }

    private List<Suppression> closed(TenantId tenant, Contact contact) {
        return contact.email()
                .map(address -> storage.suppressionViews(tenant).suppressions(address))
                .orElseGet(List::of);
    }

    private Optional<EventRecord> newest(TenantId tenant, EventQuery query) {
        return storage.eventViews(tenant).events(query).stream().findFirst();
    }

    private static PreviewedEmail email(
            int position, Step step, Entry who, Function<EmailTemplate, Rendering> rendering) {
        int variants = step.variants().size();
        int variant = SplitTest.variant(who, variants);
        return new PreviewedEmail(
                position, variant, variants, rendering.apply(step.variants().get(variant)));
    }
}
