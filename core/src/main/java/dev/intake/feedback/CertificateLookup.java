package dev.intake.feedback;

import java.security.PublicKey;

/** The result of looking for the certificate of a message. */
sealed interface CertificateLookup {
    /**
     * SNS has a usable certificate at the address.
     *
     * @param key its public key
     */
    record Found(PublicKey key) implements CertificateLookup {}

    /** The response is not a certificate, has expired, or is not for SNS. */
    record Unusable() implements CertificateLookup {}

    /** There was no response, or too many requests are running or have failed. */
    record Unavailable() implements CertificateLookup {}
}
