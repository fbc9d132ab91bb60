package dev.intake.feedback;

import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailId;
import dev.intake.email.StepEmail;
import dev.intake.feedback.EmailFeedback.Kind;
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
     * What a report does.
     *
     * @param recipients the addresses that it closes, if it closes any and shows them
     * @param closing why it closes them; absent if it closes none
     */
    private record Effect(
            Kind kind, Optional<EmailId> email, List<EmailAddress> recipients, Optional<Suppression> closing) {}

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
        Optional<Effect> effect = feedback.fold(new Feedback.Cases<>(
                bounce -> Optional.of(new Effect(
                        Kind.HARD_BOUNCE,
                        bounce.email(),
                        bounce.recipients(),
                        Optional.of(Suppression.hardBounce(now, cause)))),
                bounce -> Optional.of(new Effect(Kind.SOFT_BOUNCE, bounce.email(), List.of(), Optional.empty())),
                complaint -> Optional.of(new Effect(
                        Kind.COMPLAINT,
                        complaint.email(),
                        complaint.recipients(),
                        Optional.of(Suppression.complaint(now, cause)))),
                ignored -> Optional.empty()));
        if (effect.isEmpty()) {
            return new WebhookOutcome.Ignored();
        }
        FeedbackKey key = FeedbackKey.of(origin, id);
        return storage.unitOfWork()
                .inTenant(tenant, stores -> write(stores, key, effect.get(), now))
                .orElseGet(WebhookOutcome.Unauthorized::new);
    }

    private static WebhookOutcome write(FeedbackStores stores, FeedbackKey key, Effect effect, Instant now) {
        Optional<StepEmail> email = effect.email().flatMap(id -> stores.emails().email(id));
        List<EmailAddress> closed = addressees(email, effect.recipients());
        if (effect.closing().isPresent() && closed.isEmpty()) {
            return new WebhookOutcome.Ignored();
        }
        if (!stores.feedback().remember(key, now)) {
            return new WebhookOutcome.Duplicate();
        }
        email.ifPresent(
                found -> stores.feedback().add(new EmailFeedback(found.entry(), found.step(), effect.kind(), now)));
        effect.closing().ifPresent(suppression -> close(stores, closed, suppression));
        return new WebhookOutcome.Processed();
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
