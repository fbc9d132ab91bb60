package dev.intake.feedback;

import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailId;
import dev.intake.email.StepEmail;
import dev.intake.kernel.TenantId;
import dev.intake.webhook.WebhookOutcome;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Receives reports from a mail server's pipe. They are not signed, and anyone can send an email that looks like a report. A
 * report therefore counts only if it contains the id of an email that an attempt was made to send, which only the recipient
 * and the mail servers know, and only for the address of that attempt. The state of the email makes no difference. (ADR 108)
 */
public final class ReceiveMailReport {
    private static final String ORIGIN = "mail";

    private final FeedbackStorage storage;
    private final InstantSource clock;

    public ReceiveMailReport(FeedbackStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /** The outcome. */
    public enum Outcome {
        /** The report is recorded. */
        RECORDED,
        /** The report was recorded before; nothing changed. */
        DUPLICATE,
        /** The report is of another kind, such as a delay. */
        IGNORED,
        /** The report names no email of ours that left for a mail server, or another recipient. Nothing is stored. */
        NOT_OURS
    }

    /**
     * Receives one report.
     *
     * @param id the same for a repeated report
     * @param report a bounce names its recipients; a complaint need not, because providers hide them
     * @throws dev.intake.kernel.StorageException if storage fails; the report may be handed over again
     */
    public Outcome receive(TenantId tenant, String id, Feedback report) {
        return report.fold(new Feedback.Cases<>(
                bounce -> about(bounce.email(), tenant, to -> includes(bounce.recipients(), to))
                        .map(to -> new Feedback.HardBounce(List.of(to), bounce.email()))
                        .map(known -> apply(tenant, id, known))
                        .orElse(Outcome.NOT_OURS),
                bounce -> about(bounce.email(), tenant, to -> true)
                        .map(to -> apply(tenant, id, bounce))
                        .orElse(Outcome.NOT_OURS),
                complaint -> about(complaint.email(), tenant, to -> true)
                        .map(to -> new Feedback.Complaint(List.of(to), complaint.email()))
                        .map(known -> apply(tenant, id, known))
                        .orElse(Outcome.NOT_OURS),
                ignored -> Outcome.IGNORED));
    }

    /** Returns the address of the last attempt to send the email; empty if there was none or the address is another one. */
    private Optional<EmailAddress> about(
            Optional<EmailId> email, TenantId tenant, Predicate<EmailAddress> isRecipient) {
        return email.flatMap(id -> storage.unitOfWork()
                        .inTenant(tenant, stores -> stores.emails().email(id)))
                .flatMap(found -> found)
                .flatMap(StepEmail::to)
                .filter(isRecipient);
    }

    private static boolean includes(List<EmailAddress> recipients, EmailAddress to) {
        return recipients.stream().anyMatch(recipient -> recipient.key().equals(to.key()));
    }

    private Outcome apply(TenantId tenant, String id, Feedback report) {
        WebhookOutcome outcome = new ApplyFeedback(storage).apply(tenant, ORIGIN, id, report, clock.instant());
        return outcome instanceof WebhookOutcome.Duplicate ? Outcome.DUPLICATE : Outcome.RECORDED;
    }
}
