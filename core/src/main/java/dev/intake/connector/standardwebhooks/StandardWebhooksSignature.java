package dev.intake.connector.standardwebhooks;

import dev.intake.connector.Delivery;
import dev.intake.connector.SignatureHeader;
import dev.intake.connector.SignatureScheme;
import dev.intake.connector.SigningSecret;
import dev.intake.connector.SigningSecrets;
import dev.intake.connector.Verdict;
import dev.intake.event.DedupeKey;
import dev.intake.secret.HmacSha256;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The Standard Webhooks scheme: three headers for id, timestamp and signatures, an HMAC-SHA256 in base64 over {@code
 * id.timestamp.body}. The header lists signatures separated by spaces, and any {@code v1} may match. (Spec,
 * Authentication 7; Decisions 4.4)
 *
 * <p>Svix, which signs for Clerk, names the headers {@code svix-*}; the specification names them {@code webhook-*}. Both are
 * accepted, if all three are of one kind. A timestamp may differ from the current time by the tolerance, to the second.
 */
public final class StandardWebhooksSignature implements SignatureScheme {
    /** The maximum difference between a timestamp and the current time. */
    public static final Duration TOLERANCE = Duration.ofMinutes(5);

    private static final List<String> FAMILIES = List.of("svix", "webhook");
    private static final List<String> HEADERS = List.of("-id", "-timestamp", "-signature");
    /** Svix libraries write a fraction of a second, which is not signed. */
    private static final Pattern STAMP = Pattern.compile("(0|[1-9][0-9]{0,11})(?:\\.[0-9]{1,9})?");

    private final SecretReading reading;

    private StandardWebhooksSignature(SecretReading reading) {
        this.reading = reading;
    }

    /**
     * Returns the scheme of Polar: the key is the characters of the secret. Base64, as in the specification, is accepted,
     * too.
     */
    public static StandardWebhooksSignature polar() {
        return new StandardWebhooksSignature(SecretReading.PADDED_BASE64_OR_CHARACTERS);
    }

    /** Returns the scheme of Clerk: the key is the base64 after {@code whsec_}. The plain characters are accepted, too. */
    public static StandardWebhooksSignature clerk() {
        return new StandardWebhooksSignature(SecretReading.BASE64_OR_CHARACTERS);
    }

    @Override
    public Optional<Verdict.Malformed> headerFault(Delivery delivery) {
        String family = family(delivery);
        for (String header : HEADERS) {
            Optional<Verdict.Malformed> fault = SignatureHeader.fault(delivery, family + header);
            if (fault.isPresent()) {
                return fault;
            }
        }
        String id = id(delivery, family);
        if (id.length() > DedupeKey.MAX_LENGTH || !id.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            return malformed(family + "-id must be at most " + DedupeKey.MAX_LENGTH + " printable characters");
        }
        if (!stamp(delivery, family).matches()) {
            return malformed(family + "-timestamp must be Unix seconds");
        }
        int signatures = signatures(delivery, family).size();
        return signatures == 0 || signatures > SignatureHeader.MAX_SIGNATURES
                ? malformed(family + "-signature needs 1 to " + SignatureHeader.MAX_SIGNATURES + " v1 signatures")
                : Optional.empty();
    }

    private static Optional<Verdict.Malformed> malformed(String reason) {
        return Optional.of(new Verdict.Malformed(reason));
    }

    private static String id(Delivery delivery, String family) {
        return delivery.header(family + "-id").get(0).strip();
    }

    private static Matcher stamp(Delivery delivery, String family) {
        return STAMP.matcher(delivery.header(family + "-timestamp").get(0).strip());
    }

    @Override
    public Verdict verify(Delivery delivery, SigningSecrets secrets, Instant now) {
        Optional<Verdict.Malformed> fault = headerFault(delivery);
        if (fault.isPresent()) {
            return fault.get();
        }
        String family = family(delivery);
        String id = id(delivery, family);
        Matcher stamp = stamp(delivery, family);
        String seconds = stamp.matches() ? stamp.group(1) : "";
        List<String> signatures = signatures(delivery, family);
        if (!HmacSha256.anyMatches(signatures, expected(delivery, id + "." + seconds + ".", secrets.acceptedAt(now)))) {
            return new Verdict.Forged();
        }
        long age = now.getEpochSecond() - Long.parseLong(seconds);
        return Math.abs(age) > TOLERANCE.toSeconds() ? new Verdict.Stale() : new Verdict.Genuine(Optional.of(id));
    }

    /** Signs with the header names of the specification and the characters of the secret. */
    @Override
    public Delivery sign(SigningSecret secret, String eventId, Instant at, byte[] body) {
        String stamp = Long.toString(at.getEpochSecond());
        byte[] code = HmacSha256.of(reading.keys(secret).get(0), eventId + "." + stamp + ".", ByteBuffer.wrap(body));
        return new Delivery(
                Map.of(
                        "webhook-id",
                        List.of(eventId),
                        "webhook-timestamp",
                        List.of(stamp),
                        "webhook-signature",
                        List.of("v1," + Base64.getEncoder().encodeToString(code))),
                body);
    }

    /** Returns the kind whose three headers are all present, or else the kind that the fault names. */
    private static String family(Delivery delivery) {
        return FAMILIES.stream()
                .filter(family -> HEADERS.stream()
                        .noneMatch(header -> delivery.header(family + header).isEmpty()))
                .findFirst()
                .orElse("webhook");
    }

    private static List<String> signatures(Delivery delivery, String family) {
        List<String> found = new ArrayList<>();
        for (String signature : delivery.header(family + "-signature").get(0).split(" ", -1)) {
            if (signature.startsWith("v1,")) {
                found.add(signature.substring(3));
            }
        }
        return found;
    }

    private List<String> expected(Delivery delivery, String prefix, List<SigningSecret> secrets) {
        return secrets.stream()
                .flatMap(secret -> reading.keys(secret).stream())
                .map(key -> Base64.getEncoder().encodeToString(HmacSha256.of(key, prefix, delivery.body())))
                .toList();
    }
}
