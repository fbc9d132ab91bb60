package dev.intake.connector;

import dev.intake.kernel.Json;
import java.util.Locale;

/**
 * An object that a provider's API lists.
 *
 * @param kind its list
 * @param data the object as listed
 */
public record ListedObject(Kind kind, Json data) {
    /** The lists of providers. */
    public enum Kind {
        /** A user of the authentication provider. */
        USER,
        /** A customer. */
        CUSTOMER,
        /** A member of a team that is a customer of Polar. */
        MEMBER,
        /** A subscription, also one that has ended. */
        SUBSCRIPTION,
        /** An invoice of Stripe. */
        INVOICE,
        /** A completed checkout session of Stripe. */
        CHECKOUT,
        /** A refund of Stripe, with its charge. */
        REFUND,
        /** An order of Polar. */
        ORDER;

        /** Returns the plural, in lower case. */
        public String plural() {
            return name().toLowerCase(Locale.ROOT) + "s";
        }
    }
}
