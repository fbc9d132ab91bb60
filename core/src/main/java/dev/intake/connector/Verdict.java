package dev.intake.connector;

import java.util.Optional;

/** The result of verifying a delivery's signature. Only a genuine delivery may be parsed. (Decisions 4.5) */
public sealed interface Verdict {
    /**
     * The delivery is signed with the tenant's secret, and its timestamp is within the tolerance.
     *
     * @param eventId the provider's event id, where it is a signed header; Stripe's is in the body
     */
    record Genuine(Optional<String> eventId) implements Verdict {}

    /** No signature of the delivery matches its body and any of the secrets. */
    record Forged() implements Verdict {}

    /** The signature matches, but its timestamp is too old or too far in the future. */
    record Stale() implements Verdict {}

    /**
     * The delivery has no signature that can be checked.
     *
     * @param reason names the header and the rule, never what was sent
     */
    record Malformed(String reason) implements Verdict {}
}
