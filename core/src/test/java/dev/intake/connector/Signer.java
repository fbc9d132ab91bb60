package dev.intake.connector;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** Signs bodies as the providers do. */
final class Signer {
    private Signer() {}

    static Delivery stripe(String secret, Instant at, byte[] body) {
        String stamp = String.valueOf(at.getEpochSecond());
        byte[] code = HmacSha256.of(secret.getBytes(UTF_8), stamp + ".", ByteBuffer.wrap(body));
        return new Delivery(
                Map.of(
                        "Stripe-Signature",
                        List.of("t=" + stamp + ",v1=" + HexFormat.of().formatHex(code))),
                body);
    }

    static Delivery standardWebhooks(String family, byte[] key, String id, Instant at, byte[] body) {
        String stamp = String.valueOf(at.getEpochSecond());
        byte[] code = HmacSha256.of(key, id + "." + stamp + ".", ByteBuffer.wrap(body));
        return new Delivery(
                Map.of(
                        family + "-id",
                        List.of(id),
                        family + "-timestamp",
                        List.of(stamp),
                        family + "-signature",
                        List.of("v1," + Base64.getEncoder().encodeToString(code))),
                body);
    }

    static SigningSecrets secret(String text) {
        return SigningSecrets.only(SigningSecret.parse(text).orElseThrow());
    }
}
