package dev.intake.feedback;

import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailId;
import dev.intake.email.StepEmail;
import dev.intake.feedback.EmailFeedback.Kind;
import dev.intake.kernel.TenantId;
import dev.intake.webhook.WebhookOutcome;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

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
        if (report.kind().isEmpty()) {
            return Outcome.IGNORED;
        }
        Optional<EmailAddress> to = report.email().flatMap(email -> addressOf(email, tenant));
        boolean named = report.kind().get() == Kind.HARD_BOUNCE;
        if (to.isEmpty() || (named && !includes(report.recipients(), to.get()))) {
            return Outcome.NOT_OURS;
        }
        Feedback known = new Feedback(report.kind(), List.of(to.get()), report.email());
        WebhookOutcome outcome = new ApplyFeedback(storage).apply(tenant, ORIGIN, id, known, clock.instant());
        return outcome.kind() == WebhookOutcome.Kind.DUPLICATE ? Outcome.DUPLICATE : Outcome.RECORDED;
    }

    /** Returns the address of the last attempt to send the email; empty if there was none. */
    private Optional<EmailAddress> addressOf(EmailId email, TenantId tenant) {
        return storage.unitOfWork()
                .inTenant(tenant, stores -> stores.emails().email(email))
                .flatMap(found -> found)
                .flatMap(StepEmail::to);
    }

    private static boolean includes(List<EmailAddress> recipients, EmailAddress to) {
        return recipients.stream().anyMatch(recipient -> recipient.key().equals(to.key()));
    }
}
