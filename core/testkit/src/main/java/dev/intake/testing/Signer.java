package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.connector.SigningSecrets;
import dev.intake.kernel.Connector;
import dev.intake.secret.HmacSha256;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** Signs request bodies as the providers do. */
public final class Signer {
    private static final String PREFIX = "whsec_";

    private Signer() {}

    /** Returns the headers of a provider's delivery. Each provider has its own header names and format of secrets. */
    public static Map<String, List<String>> headers(
            Connector connector, String secret, String id, Instant at, byte[] body) {
        return switch (connector) {
            case STRIPE -> stripeHeaders(secret, at, body);
            case POLAR -> standardWebhooksHeaders("webhook", secret.getBytes(UTF_8), id, at, body);
            case CLERK -> {
                byte[] key = Base64.getDecoder().decode(secret.substring(PREFIX.length()));
                yield standardWebhooksHeaders("svix", key, id, at, body);
            }
        };
    }

    /** Returns the headers of a delivery as Stripe signs it. */
    public static Delivery stripe(String secret, Instant at, byte[] body) {
        return new Delivery(stripeHeaders(secret, at, body), body);
    }

    /**
     * Returns the headers of a delivery according to Standard Webhooks, with {@code svix} or {@code webhook} in their names.
     */
    public static Delivery standardWebhooks(String family, byte[] key, String id, Instant at, byte[] body) {
        return new Delivery(standardWebhooksHeaders(family, key, id, at, body), body);
    }

    /** Returns the text as the only secret. */
    public static SigningSecrets secret(String text) {
        return SigningSecrets.only(SigningSecret.parse(text).orElseThrow());
    }

    private static Map<String, List<String>> stripeHeaders(String secret, Instant at, byte[] body) {
        String stamp = String.valueOf(at.getEpochSecond());
        byte[] code = HmacSha256.of(secret.getBytes(UTF_8), stamp + ".", ByteBuffer.wrap(body));
        return Map.of(
                "Stripe-Signature",
                List.of("t=" + stamp + ",v1=" + HexFormat.of().formatHex(code)));
    }

    private static Map<String, List<String>> standardWebhooksHeaders(
            String family, byte[] key, String id, Instant at, byte[] body) {
        String stamp = String.valueOf(at.getEpochSecond());
        byte[] code = HmacSha256.of(key, id + "." + stamp + ".", ByteBuffer.wrap(body));
        return Map.of(
                family + "-id",
                List.of(id),
                family + "-timestamp",
                List.of(stamp),
                family + "-signature",
                List.of("v1," + Base64.getEncoder().encodeToString(code)));
    }
}
