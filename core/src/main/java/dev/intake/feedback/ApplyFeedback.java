package dev.intake.feedback;

import dev.intake.contact.EmailAddress;
import dev.intake.email.StepEmail;
import dev.intake.kernel.TenantId;
import dev.intake.suppression.Suppression;
import dev.intake.webhook.WebhookOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Applies reports, each in one transaction in which it is also remembered. */
final class ApplyFeedback {
    private final FeedbackStorage storage;

    ApplyFeedback(FeedbackStorage storage) {
        this.storage = storage;
    }

    /**
     * Applies a report unless it is known already: a hard bounce and a complaint close the addresses of their recipients. A
     * report about one of our emails closes the address of that email alone. An ignored report is not stored, nor is one that
     * closes an address but does not show which.
     *
     * @param origin the provider's segment, or another text without line breaks for reports that no provider sent
     * @param id the report's id
     * @throws dev.intake.kernel.StorageException if storage fails; the report may be applied again
     */
    WebhookOutcome apply(TenantId tenant, String origin, String id, Feedback feedback, Instant now) {
        String cause = origin + " " + id;
        if (feedback.kind().isEmpty()) {
            return WebhookOutcome.IGNORED;
        }
        Optional<Suppression> closing = switch (feedback.kind().get()) {
            case HARD_BOUNCE -> Optional.of(Suppression.hardBounce(now, cause));
            case COMPLAINT -> Optional.of(Suppression.complaint(now, cause));
            case SOFT_BOUNCE, UNSUBSCRIBED -> Optional.empty();
        };
        FeedbackKey key = FeedbackKey.of(origin, id);
        return storage.unitOfWork()
                .inTenant(tenant, stores -> write(stores, key, feedback, closing, now))
                .orElse(WebhookOutcome.UNAUTHORIZED);
    }

    private static WebhookOutcome write(
            FeedbackStores stores, FeedbackKey key, Feedback feedback, Optional<Suppression> closing, Instant now) {
        Optional<StepEmail> email =
                feedback.email().flatMap(id -> stores.emails().email(id));
        List<EmailAddress> closed = addressees(email, feedback.recipients());
        if (closing.isPresent() && closed.isEmpty()) {
            return WebhookOutcome.IGNORED;
        }
        if (!stores.feedback().remember(key, now)) {
            return WebhookOutcome.DUPLICATE;
        }
        email.ifPresent(found -> stores.feedback()
                .add(new EmailFeedback(
                        found.entry(), found.step(), feedback.kind().orElseThrow(), now)));
        closing.ifPresent(suppression -> close(stores, closed, suppression));
        return WebhookOutcome.PROCESSED;
    }

    /** An email of ours has one recipient, unless it was forwarded to the recipients that are reported. */
    private static List<EmailAddress> addressees(Optional<StepEmail> email, List<EmailAddress> reported) {
        Optional<EmailAddress> to = email.flatMap(StepEmail::to);
        if (to.isEmpty()) {
            return reported;
        }
        boolean includes = reported.stream()
                .anyMatch(address -> address.key().equals(to.get().key()));
        return includes || reported.isEmpty() ? List.of(to.get()) : reported;
    }

    private static void close(FeedbackStores stores, List<EmailAddress> recipients, Suppression suppression) {
        for (EmailAddress recipient : recipients) {
            // Whether the address was already suppressed makes no difference.
            boolean unused = stores.suppressions().close(recipient, suppression);
        }
    }
}
