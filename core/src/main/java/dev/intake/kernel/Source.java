package dev.intake.kernel;

import java.util.Locale;

/** The origin of an operation or event. Ids of different sources never collide. (Decisions 3.7) */
public enum Source {
    /** The customer's own backend, through the ingestion endpoint. */
    CUSTOMER,
    /** Stripe's webhook. */
    STRIPE,
    /** Polar's webhook. */
    POLAR,
    /** Clerk's webhook. */
    CLERK;

    /** Returns whether this is a billing provider. */
    public boolean bills() {
        return this == STRIPE || this == POLAR;
    }

    /** Returns the name in JSON, such as {@code stripe}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
