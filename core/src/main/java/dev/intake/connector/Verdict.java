package dev.intake.connector;

import java.util.Optional;

/** Whether a delivery comes from whom it says. Only a genuine one may be parsed. (Decisions 4.5) */
public sealed interface Verdict {
    /**
     * Signed with the tenant's secret, a short while ago.
     *
     * @param eventId the provider's id of the event, where it is a header and so signed; Stripe has it in the body
     */
    record Genuine(Optional<String> eventId) implements Verdict {}

    /** No signature in it is of this body and any of the secrets. */
    record Forged() implements Verdict {}

    /** Rightly signed, but too long ago or too far ahead. */
    record Stale() implements Verdict {}

    /**
     * It has no signature that could be checked.
     *
     * @param reason names the header and the rule; it never repeats what was sent
     */
    record Malformed(String reason) implements Verdict {}
}
