package dev.intake.feedback;

import dev.intake.email.EmailId;
import dev.intake.email.StepEmail;
import dev.intake.feedback.EmailFeedback.Kind;
import dev.intake.id.TenantId;
import dev.intake.webhook.WebhookOutcome;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Applies reports, each in one transaction in which it is also remembered. */
final class ApplyFeedback {
    private final FeedbackStorage storage;

    ApplyFeedback(FeedbackStorage storage) {
        this.storage = storage;
    }

    /**
     * Applies a report unless it is known already. An ignored one is not stored.
     *
     * @throws dev.intake.store.StorageException if storage fails; the report may be applied again
     */
    WebhookOutcome apply(TenantId tenant, FeedbackKey key, Feedback feedback, Instant now) {
        return feedback.fold(new Feedback.Cases<>(
                bounce -> write(tenant, key, bounce.email(), Kind.HARD_BOUNCE, now),
                bounce -> write(tenant, key, bounce.email(), Kind.SOFT_BOUNCE, now),
                complaint -> write(tenant, key, complaint.email(), Kind.COMPLAINT, now),
                ignored -> new WebhookOutcome.Ignored()));
    }

    private WebhookOutcome write(TenantId tenant, FeedbackKey key, Optional<EmailId> email, Kind kind, Instant now) {
        return storage.unitOfWork()
                .<WebhookOutcome>inTenant(tenant, stores -> {
                    if (!stores.feedback().remember(key, now)) {
                        return new WebhookOutcome.Duplicate();
                    }
                    email.flatMap(id -> stored(stores, id))
                            .ifPresent(found ->
                                    stores.feedback().add(new EmailFeedback(found.entry(), found.step(), kind, now)));
                    return new WebhookOutcome.Processed();
                })
                .orElseGet(WebhookOutcome.Unauthorized::new);
    }

    private static Optional<StepEmail> stored(FeedbackStores stores, EmailId id) {
        return Optional.ofNullable(stores.emails().of(Set.of(id)).get(id));
    }
}
