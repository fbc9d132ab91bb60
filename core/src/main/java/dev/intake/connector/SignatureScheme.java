package dev.intake.connector;

import java.time.Instant;
import java.util.Optional;

/** How a provider signs what it sends. Pure: the same arguments give the same answer. (Decisions 4.4) */
public interface SignatureScheme {
    /**
     * Returns why no body could make a delivery with these headers genuine; empty when that depends on the body.
     *
     * @param delivery the request; its body is not looked at
     */
    Optional<Verdict.Malformed> headerFault(Delivery delivery);

    /**
     * Checks a delivery over its bytes as received, in a time that does not tell which signature nearly matched.
     *
     * @param delivery the request
     * @param secrets the tenant's, for this connector
     * @param now by the service's clock
     */
    Verdict verify(Delivery delivery, SigningSecrets secrets, Instant now);

    /**
     * Signs a body as the provider would, so that {@link #verify} takes it.
     *
     * @param secret the tenant's
     * @param eventId the event's id, visible ASCII; goes into a header where the scheme has one for it
     * @param at the stamp
     * @param body the bytes to sign
     */
    Delivery sign(SigningSecret secret, String eventId, Instant at, byte[] body);
}
