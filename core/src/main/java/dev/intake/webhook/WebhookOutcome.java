package dev.intake.webhook;

import dev.intake.connector.EventMode;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The answer to a webhook delivery. (Decisions 5)
 *
 * @param kind the kind
 * @param reason what is wrong: the fault of a kept delivery, or what is wrong with an unreadable one or one of the other
 *     mode; empty for all others
 */
public record WebhookOutcome(Kind kind, Optional<String> reason) {
    /** The event is recorded, or parked. */
    public static final WebhookOutcome PROCESSED = of(Kind.PROCESSED);

    /** Intake does not use the event, which is not thin. */
    public static final WebhookOutcome IGNORED = of(Kind.IGNORED);

    /** Intake does not use the event, which is thin. */
    public static final WebhookOutcome THIN = of(Kind.THIN);

    /** The provider's event id is stored already. */
    public static final WebhookOutcome DUPLICATE = of(Kind.DUPLICATE);

    /** The delivery is not authorized. */
    public static final WebhookOutcome UNAUTHORIZED = of(Kind.UNAUTHORIZED);

    /** No signing secret is set. */
    public static final WebhookOutcome NO_SECRET = of(Kind.NO_SECRET);

    /** The signing secret cannot be opened. */
    public static final WebhookOutcome SECRET_LOCKED = of(Kind.SECRET_LOCKED);

    /** The reasons in traces of deliveries of the other mode, by which these are found. */
    static final Set<String> WRONG_MODES = Arrays.stream(EventMode.values())
            .map(stated -> wrongMode(stated).reason().orElseThrow())
            .collect(Collectors.toUnmodifiableSet());

    /** What became of a delivery. */
    public enum Kind {
        /** The event is recorded, or parked. */
        PROCESSED,
        /**
         * The event could not be translated, which is a fault of Intake. The delivery is kept for a retry, and the provider
         * gets a success response.
         */
        KEPT_TO_RETRY,
        /** Intake does not use the event, which is not an error. */
        IGNORED,
        /** Intake does not use the event, because it lacks its object, which the provider's API has. */
        THIN,
        /** The provider's event id is stored already; nothing was written. */
        DUPLICATE,
        /** The signature is missing, wrong or too old, or there is no such tenant. The response does not reveal which. */
        UNAUTHORIZED,
        /** No signing secret is set for the connector. */
        NO_SECRET,
        /**
         * No secret that can be opened matches the signature, and no master key opens another secret that may match. This is
         * a failure of Intake, so the response makes the provider send the delivery again.
         */
        SECRET_LOCKED,
        /** The signature is valid, but the body is not an event of the provider. */
        UNREADABLE,
        /**
         * The signature is valid, but the event states the other mode than that of the secret that it is signed with. Only
         * its trace is stored. (ADR 131)
         */
        WRONG_MODE
    }

    /** Returns the answer to a delivery that was stored with this outcome. */
    static WebhookOutcome of(DeliveryOutcome stored) {
        return stored == DeliveryOutcome.IGNORED ? IGNORED : PROCESSED;
    }

    private static WebhookOutcome of(Kind kind) {
        return new WebhookOutcome(kind, Optional.empty());
    }

    /** Returns the answer to a delivery that could not be translated. */
    public static WebhookOutcome keptToRetry(DeliveryFault fault) {
        return new WebhookOutcome(Kind.KEPT_TO_RETRY, Optional.of(fault.toString()));
    }

    /**
     * Returns the answer to a body that is not an event of the provider.
     *
     * @param reason the missing part
     */
    public static WebhookOutcome unreadable(String reason) {
        return new WebhookOutcome(Kind.UNREADABLE, Optional.of(reason));
    }

    /**
     * Returns the answer to an event of the other mode than that of its secret.
     *
     * @param stated the mode that the event states
     */
    public static WebhookOutcome wrongMode(EventMode stated) {
        String reason = stated == EventMode.TEST
                ? "the event is a test, but it is signed with the live signing secret"
                : "the event is live, but it is signed with the test signing secret";
        return new WebhookOutcome(Kind.WRONG_MODE, Optional.of(reason));
    }

    /** Returns whether Intake does not use the event. */
    public boolean isIgnored() {
        return kind == Kind.IGNORED || kind == Kind.THIN;
    }
}
