package dev.intake.http.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.connector.SigningSecret;
import dev.intake.connector.SigningSecrets;
import dev.intake.testing.FuzzInput;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What the fuzzers of signatures share. No fuzzer guesses a signature, so the input names it: in a header, {@code $n} is
 * the time and {@code $s} the right signature of the delivery as it stands, which the fuzzer then mixes with what else it
 * likes.
 */
final class FuzzedDelivery {
    /** When every delivery is checked. */
    static final Instant NOW = Instant.parse("2026-10-01T12:00:00Z");

    private FuzzedDelivery() {}

    /** The only secret of a tenant. */
    public static SigningSecrets secrets(String secret) {
        return SigningSecrets.only(SigningSecret.parse(secret).orElseThrow());
    }

    /** The text with the time for {@code $n}. */
    public static String timed(String text) {
        return text.replace("$n", Long.toString(NOW.getEpochSecond()));
    }

    /** The values of one header: each on its line, none when there is no line. */
    public static List<String> values(String lines) {
        return lines.isEmpty() ? List.of() : List.of(lines.split("\n", -1));
    }

    /** The code over prefix and body. */
    public static byte[] hmac(byte[] key, String prefix, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            mac.update(prefix.getBytes(UTF_8));
            return mac.doFinal(body);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The body as the providers' libraries want it; nothing when it is no text. */
    public static Optional<String> text(byte[] body) {
        try {
            return Optional.of(UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString());
        } catch (CharacterCodingException notText) {
            return Optional.empty();
        }
    }

    /** The header's one value. */
    public static String text(FuzzInput texts) {
        return timed(texts.next());
    }
}
