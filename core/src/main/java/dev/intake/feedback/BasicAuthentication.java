package dev.intake.feedback;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.connector.Delivery;
import dev.intake.connector.SignatureHeader;
import dev.intake.connector.SigningSecret;
import dev.intake.connector.SigningSecrets;
import dev.intake.connector.Verdict;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * Verifies the password of a request by HTTP basic authentication (RFC 7617), for providers that sign nothing. The body is
 * not authenticated, so TLS has to protect it. The user name is ignored.
 */
final class BasicAuthentication implements FeedbackVerifier {
    private static final String HEADER = "Authorization";
    private static final String SCHEME = "Basic ";

    @Override
    public Verdict verify(Delivery delivery, SigningSecrets secrets, Instant now) {
        Optional<Verdict.Malformed> fault = SignatureHeader.fault(delivery, HEADER);
        if (fault.isPresent()) {
            return fault.get();
        }
        Optional<byte[]> password = password(delivery.header(HEADER).get(0));
        if (password.isEmpty()) {
            return new Verdict.Malformed(HEADER + " must be Basic with a user and a password");
        }
        boolean matched = false;
        for (SigningSecret secret : secrets.acceptedAt(now)) {
            matched |= MessageDigest.isEqual(secret.reveal().getBytes(UTF_8), password.get());
        }
        return matched ? new Verdict.Genuine(Optional.empty()) : new Verdict.Forged();
    }

    /** The result depends only on the headers. */
    @Override
    public boolean isRefused(Delivery headers, SigningSecrets secrets, Instant now) {
        return !(verify(headers, secrets, now) instanceof Verdict.Genuine);
    }

    private static Optional<byte[]> password(String header) {
        if (!header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return Optional.empty();
        }
        try {
            byte[] pair =
                    Base64.getDecoder().decode(header.substring(SCHEME.length()).strip());
            for (int colon = 0; colon < pair.length; colon++) {
                if (pair[colon] == ':') {
                    return Optional.of(Arrays.copyOfRange(pair, colon + 1, pair.length));
                }
            }
            return Optional.empty();
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }
}
