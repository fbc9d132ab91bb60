package dev.intake.webhook;

import dev.intake.connector.EventMode;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The answer to a webhook delivery. (Decisions 5) */
public sealed interface WebhookOutcome {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** Returns the answer to a delivery that was stored with this outcome. */
    static WebhookOutcome of(DeliveryOutcome stored) {
        return stored == DeliveryOutcome.IGNORED ? new Ignored() : new Processed();
    }

    /** The event is recorded, or parked. */
    record Processed() implements WebhookOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.processed().apply(this);
        }
    }

    /**
     * The event could not be translated, which is a fault of Intake. The delivery is kept for a retry, and the provider
     * gets a success response.
     *
     * @param fault the cause
     */
    record KeptToRetry(DeliveryFault fault) implements WebhookOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.keptToRetry().apply(this);
        }
    }

    /**
     * Intake does not use the event, which is not an error.
     *
     * @param thin whether the event is thin: it lacks its object, which the provider's API has
     */
    record Ignored(boolean thin) implements WebhookOutcome {
        /** Creates the outcome of an event that is not thin. */
        public Ignored() {
            this(false);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.ignored().apply(this);
        }
    }

    /** The provider's event id is stored already; nothing was written. */
    record Duplicate() implements WebhookOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.duplicate().apply(this);
        }
    }

    /** The signature is missing, wrong or too old, or there is no such tenant. The response does not reveal which. */
    record Unauthorized() implements WebhookOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.unauthorized().apply(this);
        }
    }

    /** No signing secret is set for the connector. */
    record NoSecret() implements WebhookOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.noSecret().apply(this);
        }
    }

    /**
     * No secret that can be opened matches the signature, and no master key opens another secret that may match. This is a
     * failure of Intake, so the response makes the provider send the delivery again.
     */
    record SecretLocked() implements WebhookOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.secretLocked().apply(this);
        }
    }

    /**
     * The signature is valid, but the body is not an event of the provider.
     *
     * @param reason the missing part
     */
    record Unreadable(String reason) implements WebhookOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.unreadable().apply(this);
        }
    }

    /**
     * The signature is valid, but the event states the other mode than that of the secret that it is signed with. Only its
     * trace is stored. (ADR 131)
     *
     * @param stated the mode that the event states
     */
    record WrongMode(EventMode stated) implements WebhookOutcome {
        /** The reasons in traces, by which these are found. */
        static final Set<String> REASONS = Arrays.stream(EventMode.values())
                .map(stated -> new WrongMode(stated).reason())
                .collect(Collectors.toUnmodifiableSet());

        /** Returns what is wrong, for the provider and for the trace. */
        public String reason() {
            return stated == EventMode.TEST
                    ? "the event is a test, but it is signed with the live signing secret"
                    : "the event is live, but it is signed with the test signing secret";
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.wrongMode().apply(this);
        }
    }

    /**
     * One function per case, so that each reader decides about a new case.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Processed, R> processed,
            Function<KeptToRetry, R> keptToRetry,
            Function<Ignored, R> ignored,
            Function<Duplicate, R> duplicate,
            Function<Unauthorized, R> unauthorized,
            Function<NoSecret, R> noSecret,
            Function<SecretLocked, R> secretLocked,
            Function<Unreadable, R> unreadable,
            Function<WrongMode, R> wrongMode) {}
}
