package dev.intake.connector;

import java.time.Instant;
import java.util.Optional;

/** A provider's signature scheme. Pure: the same arguments return the same result. (Decisions 4.4) */
public interface SignatureScheme {
    /**
     * Returns why a delivery with these headers is rejected regardless of its body; empty if that depends on the body.
     *
     * @param delivery the request; its body is not read
     */
    Optional<Verdict.Malformed> headerFault(Delivery delivery);

    /**
     * Verifies the signature of the bytes as received, in a time that does not reveal partial matches.
     *
     * @param delivery the request
     * @param secrets the tenant's, for this connector
     * @param now by the service's clock
     */
    Verdict verify(Delivery delivery, SigningSecrets secrets, Instant now);

    /**
     * Signs a body as the provider does, so that {@link #verify} accepts it.
     *
     * @param secret the tenant's
     * @param eventId the event's id, visible ASCII; goes into a header where the scheme has one for it
     * @param at the timestamp
     * @param body the bytes to sign
     */
    Delivery sign(SigningSecret secret, String eventId, Instant at, byte[] body);
}
