package dev.intake.feedback;

import dev.intake.kernel.Lasting;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * The certificates of Amazon SNS, fetched when a message names an unknown one. Thread-safe.
 *
 * <p>Anyone who knows a tenant's topic can cause a fetch, so the number of concurrent fetches is small, and after failures a
 * topic causes no further fetch for a while. A certificate is kept until it expires, because its address never gets another
 * one.
 *
 * <p>SNS does not send the intermediate certificates, so TLS to the host of SNS replaces the certificate chain. The
 * certificate itself must be valid and have a name of SNS.
 */
final class SigningCertificates {
    /** Fetches at the same time, at most. */
    static final int MAX_FETCHES = 4;
    /** Failed fetches of a topic within {@link #FAILURES_COUNT}, at most. */
    static final int MAX_FAILURES = 5;
    /** How long a failed fetch counts: less than the minute within which SNS repeats a message three times. */
    static final Duration FAILURES_COUNT = Duration.ofSeconds(20);

    private static final int MAX_KEPT = 32;
    private static final int MIN_KEY_BITS = 2048;
    private static final Integer DNS_NAME = 2;

    private final SnsService sns;
    private final Semaphore fetches = new Semaphore(MAX_FETCHES);
    private final Map<URI, X509Certificate> kept = new LinkedHashMap<>(MAX_KEPT, 0.75f, true);
    private final Map<TopicArn, Failures> failures = new HashMap<>();

    SigningCertificates(SnsService sns) {
        this.sns = sns;
    }

    private record Failures(int count, Instant until) {}

    /**
     * Returns the key of the certificate.
     *
     * @param address as {@link SnsAddress#certificate} returned it for the topic
     * @param beforeWaiting runs before this method waits for SNS
     */
    CertificateLookup find(URI address, TopicArn topic, Instant now, Runnable beforeWaiting) {
        Optional<X509Certificate> known = known(address);
        if (known.isPresent()) {
            return usable(known.get(), topic, now);
        }
        if (hasFailed(topic, now) || !fetches.tryAcquire()) {
            return new CertificateLookup.Unavailable();
        }
        try {
            beforeWaiting.run();
            return sns.get(address) instanceof SnsReply.Received received
                    ? read(received.body(), address, topic, now)
                    : failed(new CertificateLookup.Unavailable(), topic, now);
        } finally {
            fetches.release();
        }
    }

    private CertificateLookup read(byte[] body, URI address, TopicArn topic, Instant now) {
        Optional<X509Certificate> certificate = parse(body);
        CertificateLookup lookup =
                certificate.map(parsed -> usable(parsed, topic, now)).orElseGet(CertificateLookup.Unusable::new);
        if (!(lookup instanceof CertificateLookup.Found)) {
            return failed(lookup, topic, now);
        }
        certificate.ifPresent(parsed -> keep(address, parsed));
        return lookup;
    }

    private static CertificateLookup usable(X509Certificate certificate, TopicArn topic, Instant now) {
        try {
            certificate.checkValidity(Date.from(now));
            return certificate.getPublicKey() instanceof RSAPublicKey key
                            && key.getModulus().bitLength() >= MIN_KEY_BITS
                            && names(certificate).stream().anyMatch(topic.certificateNames()::contains)
                    ? new CertificateLookup.Found(key)
                    : new CertificateLookup.Unusable();
        } catch (CertificateException e) {
            return new CertificateLookup.Unusable();
        }
    }

    private static List<String> names(X509Certificate certificate) throws CertificateParsingException {
        Collection<List<?>> names = certificate.getSubjectAlternativeNames();
        return names == null
                ? List.of()
                : names.stream()
                        .filter(name -> DNS_NAME.equals(name.get(0)))
                        .map(name -> Objects.toString(name.get(1), ""))
                        .toList();
    }

    private static Optional<X509Certificate> parse(byte[] body) {
        try {
            return CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(body))
                            instanceof X509Certificate certificate
                    ? Optional.of(certificate)
                    : Optional.empty();
        } catch (CertificateException e) {
            return Optional.empty();
        }
    }

    private synchronized Optional<X509Certificate> known(URI address) {
        return Optional.ofNullable(kept.get(address));
    }

    private synchronized void keep(URI address, X509Certificate certificate) {
        kept.put(address, certificate);
        Iterator<URI> oldest = kept.keySet().iterator();
        while (kept.size() > MAX_KEPT) {
            oldest.next();
            oldest.remove();
        }
    }

    private synchronized boolean hasFailed(TopicArn topic, Instant now) {
        failures.values().removeIf(failed -> !Lasting.until(failed.until(), FAILURES_COUNT, now));
        return Optional.ofNullable(failures.get(topic))
                .filter(failed -> failed.count() >= MAX_FAILURES)
                .isPresent();
    }

    private synchronized CertificateLookup failed(CertificateLookup lookup, TopicArn topic, Instant now) {
        failures.merge(
                topic,
                new Failures(1, now.plus(FAILURES_COUNT)),
                (before, first) -> new Failures(before.count() + 1, before.until()));
        return lookup;
    }
}
