package dev.intake.webhook;

import dev.intake.event.DedupeKey;
import java.util.function.Function;

/** The answer to a webhook delivery. (Decisions 5) */
public sealed interface WebhookOutcome {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** Returns the answer to a delivery that was stored with this outcome. */
    static WebhookOutcome of(DedupeKey key, DeliveryOutcome stored) {
        return stored == DeliveryOutcome.IGNORED ? new Ignored() : new Processed(key.isTest());
    }

    /**
     * It is stored what it comes to: recorded, or parked.
     *
     * @param test whether its id marks a test ({@link DedupeKey#isTest})
     */
    record Processed(boolean test) implements WebhookOutcome {
        /** A delivery that is no test. */
        public Processed() {
            this(false);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.processed().apply(this);
        }
    }

    /**
     * Intake could not digest it, which is Intake's fault: it is kept to be run again, and the provider is told that all
     * is well.
     *
     * @param fault why
     */
    record KeptToRetry(DeliveryFault fault) implements WebhookOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.keptToRetry().apply(this);
        }
    }

    /** It means nothing to Intake, which is no error. */
    record Ignored() implements WebhookOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.ignored().apply(this);
        }
    }

    /** The provider's event id is known; nothing was written. */
    record Duplicate() implements WebhookOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.duplicate().apply(this);
        }
    }

    /** The signature is missing, wrong or too old, or there is no such tenant; nobody is told which. */
    record Unauthorized() implements WebhookOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.unauthorized().apply(this);
        }
    }

    /** The tenant has set no signing secret for the connector. */
    record NoSecret() implements WebhookOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.noSecret().apply(this);
        }
    }

    /**
     * No secret that opens fits the signature, and there is one that no master key opens, which may fit. That is our
     * fault, so the provider is asked to send the delivery again.
     */
    record SecretLocked() implements WebhookOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.secretLocked().apply(this);
        }
    }

    /**
     * Rightly signed, but not an event of the provider.
     *
     * @param reason what it lacks
     */
    record Unreadable(String reason) implements WebhookOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.unreadable().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> what a reader makes of each case
     */
    record Cases<R>(
            Function<Processed, R> processed,
            Function<KeptToRetry, R> keptToRetry,
            Function<Ignored, R> ignored,
            Function<Duplicate, R> duplicate,
            Function<Unauthorized, R> unauthorized,
            Function<NoSecret, R> noSecret,
            Function<SecretLocked, R> secretLocked,
            Function<Unreadable, R> unreadable) {}
}
