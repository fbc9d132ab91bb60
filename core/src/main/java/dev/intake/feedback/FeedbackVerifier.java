package dev.intake.feedback;

import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecrets;
import dev.intake.connector.Verdict;
import java.time.Instant;

/** Verifies that a provider sent a report. Pure: the same arguments return the same result. */
interface FeedbackVerifier {
    /**
     * Verifies the request as received, in a time that does not reveal partial matches.
     *
     * @param secrets the tenant's, for this provider
     * @param now by the service's clock
     */
    Verdict verify(Delivery delivery, SigningSecrets secrets, Instant now);

    /** Returns whether a request with these headers is rejected regardless of its body, which is not read. */
    boolean isRefused(Delivery headers, SigningSecrets secrets, Instant now);
}
