package dev.intake.webhook;

/** The answer to a webhook delivery. (Decisions 5) */
public sealed interface WebhookOutcome {
    /**
     * It is stored what it comes to: recorded, or parked.
     *
     * @param test whether its id marks a test ({@link dev.intake.event.DedupeKey#isTest})
     */
    record Processed(boolean test) implements WebhookOutcome {
        /** A delivery that is no test. */
        public Processed() {
            this(false);
        }
    }

    /**
     * Intake could not digest it, which is Intake's fault: it is kept to be run again, and the provider is told that all
     * is well.
     *
     * @param fault why
     */
    record KeptToRetry(DeliveryFault fault) implements WebhookOutcome {}

    /** It means nothing to Intake, which is no error. */
    record Ignored() implements WebhookOutcome {}

    /** The provider's event id is known; nothing was written. */
    record Duplicate() implements WebhookOutcome {}

    /** The signature is missing, wrong or too old, or there is no such tenant; nobody is told which. */
    record Unauthorized() implements WebhookOutcome {}

    /** The tenant has set no signing secret for the connector. */
    record NoSecret() implements WebhookOutcome {}

    /**
     * No secret that opens fits the signature, and there is one that no master key opens, which may fit. That is our
     * fault, so the provider is asked to send the delivery again.
     */
    record SecretLocked() implements WebhookOutcome {}

    /**
     * Rightly signed, but not an event of the provider.
     *
     * @param reason what it lacks
     */
    record Unreadable(String reason) implements WebhookOutcome {}
}
