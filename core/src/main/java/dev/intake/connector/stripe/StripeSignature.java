package dev.intake.connector.stripe;

import dev.intake.connector.Delivery;
import dev.intake.connector.SignatureHeader;
import dev.intake.connector.SignatureScheme;
import dev.intake.connector.SigningSecret;
import dev.intake.connector.SigningSecrets;
import dev.intake.connector.Verdict;
import dev.intake.secret.HmacSha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Stripe's scheme: {@code Stripe-Signature: t=<Unix seconds>,v1=<hex>}, an HMAC-SHA256 in lower-case hex over {@code t.body}.
 * The key is the whole secret, including {@code whsec_}. While a secret is being rolled, the header has one {@code v1} for
 * each secret, and any of them may match. Schemes other than {@code v1} are skipped. (Spec, Authentication 6; Decisions 4.4)
 *
 * <p>A timestamp may be as old as the tolerance, to the second. A timestamp in the future is accepted, as in Stripe's own
 * libraries, because only Stripe can have signed it.
 */
public final class StripeSignature implements SignatureScheme {
    /** The name of the header, in lower case. */
    public static final String HEADER = "stripe-signature";
    /** The maximum age of a timestamp. */
    public static final Duration TOLERANCE = Duration.ofMinutes(5);

    /** Returns the scheme. It has no state. */
    public StripeSignature() {}

    /** The parts of the header that are read. */
    private record Items(List<String> stamps, List<String> signatures) {
        static Items of(Delivery delivery) {
            Items items = new Items(new ArrayList<>(), new ArrayList<>());
            for (String item : delivery.header(HEADER).get(0).split(",", -1)) {
                if (item.startsWith("t=")) {
                    items.stamps.add(item.substring(2));
                } else if (item.startsWith("v1=")) {
                    items.signatures.add(item.substring(3));
                }
            }
            return items;
        }
    }

    @Override
    public Optional<Verdict.Malformed> headerFault(Delivery delivery) {
        Optional<Verdict.Malformed> fault = SignatureHeader.fault(delivery, HEADER);
        if (fault.isPresent()) {
            return fault;
        }
        Items items = Items.of(delivery);
        if (items.stamps().size() != 1
                || SignatureHeader.seconds(items.stamps().get(0)).isEmpty()) {
            return Optional.of(new Verdict.Malformed(HEADER + " needs one t, in seconds"));
        }
        int signatures = items.signatures().size();
        return signatures == 0 || signatures > SignatureHeader.MAX_SIGNATURES
                ? Optional.of(new Verdict.Malformed(
                        HEADER + " needs 1 to " + SignatureHeader.MAX_SIGNATURES + " v1 signatures"))
                : Optional.empty();
    }

    @Override
    public Verdict verify(Delivery delivery, SigningSecrets secrets, Instant now) {
        Optional<Verdict.Malformed> fault = headerFault(delivery);
        if (fault.isPresent()) {
            return fault.get();
        }
        Items items = Items.of(delivery);
        String stamp = items.stamps().get(0);
        if (!HmacSha256.anyMatches(items.signatures(), expected(delivery, stamp, secrets.acceptedAt(now)))) {
            return new Verdict.Forged();
        }
        long age = now.getEpochSecond() - SignatureHeader.seconds(stamp).orElseThrow();
        return age > TOLERANCE.toSeconds() ? new Verdict.Stale() : new Verdict.Genuine(Optional.empty());
    }

    @Override
    public Delivery sign(SigningSecret secret, String eventId, Instant at, byte[] body) {
        String stamp = Long.toString(at.getEpochSecond());
        String header = "t=" + stamp + ",v1=" + code(secret, stamp, ByteBuffer.wrap(body));
        return new Delivery(Map.of(HEADER, List.of(header)), body);
    }

    private static List<String> expected(Delivery delivery, String stamp, List<SigningSecret> secrets) {
        return secrets.stream()
                .map(secret -> code(secret, stamp, delivery.body()))
                .toList();
    }

    private static String code(SigningSecret secret, String stamp, ByteBuffer body) {
        byte[] key = secret.reveal().getBytes(StandardCharsets.UTF_8);
        return HexFormat.of().formatHex(HmacSha256.of(key, stamp + ".", body));
    }
}
