package dev.intake.feedback;

import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailId;
import dev.intake.email.StepEmail;
import dev.intake.feedback.EmailFeedback.Kind;
import dev.intake.id.TenantId;
import dev.intake.suppression.Suppression;
import dev.intake.webhook.WebhookOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Applies reports, each in one transaction in which it is also remembered. */
final class ApplyFeedback {
    private final FeedbackStorage storage;

    ApplyFeedback(FeedbackStorage storage) {
        this.storage = storage;
    }

    /**
     * Applies a report unless it is known already: a hard bounce and a complaint close the addresses of their recipients. An
     * ignored report is not stored.
     *
     * @param origin the provider's segment, or another text without line breaks for reports that no provider sent
     * @param id the report's id
     * @throws dev.intake.store.StorageException if storage fails; the report may be applied again
     */
    WebhookOutcome apply(TenantId tenant, String origin, String id, Feedback feedback, Instant now) {
        FeedbackKey key = FeedbackKey.of(origin, id);
        String cause = origin + " " + id;
        return feedback.fold(new Feedback.Cases<>(
                bounce -> write(tenant, key, now, stores -> {
                    record(stores, bounce.email(), Kind.HARD_BOUNCE, now);
                    close(stores, bounce.recipients(), Suppression.hardBounce(now, cause));
                }),
                bounce -> write(tenant, key, now, stores -> record(stores, bounce.email(), Kind.SOFT_BOUNCE, now)),
                complaint -> write(tenant, key, now, stores -> {
                    record(stores, complaint.email(), Kind.COMPLAINT, now);
                    close(stores, complaint.recipients(), Suppression.complaint(now, cause));
                }),
                ignored -> new WebhookOutcome.Ignored()));
    }

    private WebhookOutcome write(TenantId tenant, FeedbackKey key, Instant now, Consumer<FeedbackStores> effect) {
        return storage.unitOfWork()
                .<WebhookOutcome>inTenant(tenant, stores -> {
                    if (!stores.feedback().remember(key, now)) {
                        return new WebhookOutcome.Duplicate();
                    }
                    effect.accept(stores);
                    return new WebhookOutcome.Processed();
                })
                .orElseGet(WebhookOutcome.Unauthorized::new);
    }

    private static void record(FeedbackStores stores, Optional<EmailId> email, Kind kind, Instant now) {
        email.flatMap(id -> stored(stores, id))
                .ifPresent(found -> stores.feedback().add(new EmailFeedback(found.entry(), found.step(), kind, now)));
    }

    private static Optional<StepEmail> stored(FeedbackStores stores, EmailId id) {
        return stores.emails().email(id);
    }

    private static void close(FeedbackStores stores, List<EmailAddress> recipients, Suppression suppression) {
        for (EmailAddress recipient : recipients) {
            // Whether the address was already suppressed makes no difference.
            boolean unused = stores.suppressions().close(recipient, suppression);
        }
    }
}
