package dev.intake.http.program;

import dev.intake.Intake;
import dev.intake.action.Fault;
import dev.intake.action.Result;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.email.Sender;
import dev.intake.event.EventType;
import dev.intake.http.page.Addresses;
import dev.intake.http.page.Visit;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramFiles;
import dev.intake.program.ProgramPlan;
import dev.intake.review.PreviewEmails;
import dev.intake.review.SampleRecipient;
import dev.intake.template.EmailTemplate;
import dev.intake.template.Rendering;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.Tenant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Renders the unsaved emails of a form for a contact.
 *
 * @param serviceSender the sender address for tenants without their own; absent if no mail server is set
 * @param assets the path before the name of a static file
 */
public record StepPreviews(
        Intake intake, ProgramFiles texts, Addresses addresses, Optional<EmailAddress> serviceSender, String assets) {
    /** The prefix of the values of preview buttons, before the number of the step. */
    static final String BUTTON = "preview-";

    private static final Pattern VALUE = Pattern.compile(BUTTON + "([0-9]{1,2})");

    /** The recipient for an account whose name is not an email address. (RFC 2606) */
    private static final EmailAddress NOBODY =
            EmailAddress.parse("someone@example.com").orElseThrow();

    /**
     * The form to preview.
     *
     * @param program the edited program; absent for a new one
     * @param fields the form
     * @param appearance how it is shown
     */
    record Form(Optional<Program> program, ProgramFields fields, PreviewFields appearance) {
        /** Returns the event type that starts the program; absent if none is typed yet. */
        private Optional<EventType> on() {
            return program.map(stored -> stored.outline().trigger().event()).or(fields::event);
        }
    }

    /** Returns the index of the step whose preview the button shows; empty for any other button or step. */
    static Optional<Integer> step(String button, ProgramFields fields) {
        Matcher value = VALUE.matcher(button);
        return value.matches()
                ? Optional.of(Integer.parseInt(value.group(1)) - 1)
                        .filter(step -> step >= 0 && step < fields.steps().size())
                : Optional.empty();
    }

    /** Returns the preview of a step of the form. */
    StepPreview of(Visit visit, Tenant tenant, Form form, int step) {
        Optional<SampleRecipient> recipient = recipient(visit, tenant, form);
        Result<ProgramPlan> reading =
                texts.plan(ProgramFieldsText.of(form.fields().onlyStep(step)));
        Sender sender = Sender.of(tenant);
        Map<String, Rendering> emails = reading instanceof Result.Done<ProgramPlan> plan && recipient.isPresent()
                ? emails(tenant, plan.value().sequence(), recipient.get(), step)
                : Map.of();
        return new StepPreview(
                assets,
                step + 1,
                form.appearance(),
                faults(reading, step),
                recipient,
                ProgramLabels.from(sender, serviceSender),
                sender.replyTo().map(SenderAddress::value),
                emails);
    }

    private Optional<SampleRecipient> recipient(Visit visit, Tenant tenant, Form form) {
        Optional<EventType> on = form.on();
        if (form.appearance().contact().isEmpty()) {
            return Optional.of(on.flatMap(type -> intake.programs().preview().newestRecipient(tenant.id(), type))
                    .orElseGet(() -> intake.programs()
                            .preview()
                            .stranger(EmailAddress.parse(visit.account().name().value())
                                    .orElse(NOBODY))));
        }
        Optional<Contact> contact =
                intake.findContacts().find(tenant.id(), form.appearance().contact());
        return contact.map(found -> form.program()
                .map(program -> intake.programs().preview().recipient(tenant.id(), program, found))
                .or(() -> on.map(type -> intake.programs().preview().recipient(tenant.id(), type, found)))
                .orElseGet(() -> new SampleRecipient(found, Optional.empty(), false)));
    }

    /** Returns the faults of the step, which is the only one in the parsed text. */
    private static List<FieldFault> faults(Result<?> reading, int step) {
        return reading.faults().stream()
                .map(fault -> new Fault(
                        fault.place().replaceFirst("^step 1", "step " + (step + 1)), fault.problem(), fault.line()))
                .map(FieldFault::of)
                .toList();
    }

    private Map<String, Rendering> emails(Tenant tenant, EmailSequence onlyStep, SampleRecipient recipient, int step) {
        List<EmailTemplate> variants = onlyStep.steps().get(0).variants();
        Map<String, Rendering> emails = new LinkedHashMap<>();
        for (int i = 0; i < variants.size(); i++) {
            emails.put(
                    ProgramLabels.place(step, i, variants.size()),
                    PreviewEmails.whole(variants.get(i), recipient.values(), tenant, addresses.unsubscribe()));
        }
        return emails;
    }
}
