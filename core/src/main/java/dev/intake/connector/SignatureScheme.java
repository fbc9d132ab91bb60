package dev.intake.connector;

import java.time.Instant;

/** How a provider signs what it sends. Pure: the same arguments give the same verdict. (Decisions 4.4) */
@FunctionalInterface
public interface SignatureScheme {
    /**
     * Checks a delivery over its bytes as received, in a time that does not tell which signature nearly matched.
     *
     * @param delivery the request
     * @param secrets the tenant's, for this connector
     * @param now by the service's clock
     */
    Verdict verify(Delivery delivery, SigningSecrets secrets, Instant now);
}
