package dev.intake.feedback;

import java.security.PublicKey;
import java.util.function.Function;

/** The result of looking for the certificate of a message. */
sealed interface CertificateLookup {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * SNS has a usable certificate at the address.
     *
     * @param key its public key
     */
    record Found(PublicKey key) implements CertificateLookup {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.found().apply(this);
        }
    }

    /** The response is not a certificate, has expired, or is not for SNS. */
    record Unusable() implements CertificateLookup {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.unusable().apply(this);
        }
    }

    /** There was no response, or too many requests are running or have failed. */
    record Unavailable() implements CertificateLookup {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.unavailable().apply(this);
        }
    }

    /**
     * One function per case.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Found, R> found, Function<Unusable, R> unusable, Function<Unavailable, R> unavailable) {}
}
