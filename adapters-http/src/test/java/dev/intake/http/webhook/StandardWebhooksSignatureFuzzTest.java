package dev.intake.http.webhook;

import static dev.intake.testing.Storable.law;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.connector.Delivery;
import dev.intake.connector.SignatureScheme;
import dev.intake.connector.Verdict;
import dev.intake.connector.standardwebhooks.StandardWebhooksSignature;
import dev.intake.event.DedupeKey;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.testing.FuzzCorpus;
import dev.intake.testing.FuzzInput;
import dev.intake.testing.Storable;
import dev.intake.testing.TestWebhooks;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Any headers and any body have a verdict, and what is taken for genuine has the signature that the specification of
 * Standard Webhooks asks for, over the id that is then used and a stamp that is not too far away.
 */
class StandardWebhooksSignatureFuzzTest {
    private static final String SECRET = Objects.requireNonNull(TestWebhooks.SECRETS.get(Connector.CLERK));
    private static final byte[] ENCODED = Base64.getDecoder().decode(SECRET.substring(SECRET.indexOf('_') + 1));
    private static final long TOLERANCE = 300;

    @TestFactory
    Stream<DynamicTest> corpus() {
        return FuzzCorpus.tests(
                StandardWebhooksSignatureFuzzTest.class, StandardWebhooksSignatureFuzzTest::fuzzerTestOneInput);
    }

    /** What the fuzzer calls: the headers' family, the lines of id, stamp and signature, and the body. */
    public static void fuzzerTestOneInput(byte[] input) {
        FuzzInput texts = new FuzzInput(input);
        String family = texts.next().isEmpty() ? "webhook" : "svix";
        String id = FuzzedDelivery.text(texts);
        String stamp = FuzzedDelivery.text(texts);
        String signature = FuzzedDelivery.text(texts);
        byte[] body = texts.rest();
        check(StandardWebhooksSignature.clerk(), ENCODED, family, id, stamp, signature, body);
        check(StandardWebhooksSignature.polar(), SECRET.getBytes(UTF_8), family, id, stamp, signature, body);
    }

    private static void check(
            SignatureScheme scheme, byte[] key, String family, String id, String stamp, String signature, byte[] body) {
        List<String> signatures = FuzzedDelivery.values(signature.replace("$s", signed(id, stamp, body, key)));
        Delivery delivery = new Delivery(
                Map.of(
                        family + "-id", FuzzedDelivery.values(id),
                        family + "-timestamp", FuzzedDelivery.values(stamp),
                        family + "-signature", signatures),
                body);
        Verdict verdict = scheme.verify(delivery, FuzzedDelivery.secrets(SECRET), FuzzedDelivery.NOW);
        if (verdict instanceof Verdict.Malformed malformed) {
            Storable.clean("a reason", malformed.reason());
        } else if (verdict instanceof Verdict.Genuine genuine) {
            String used = genuine.eventId().orElseThrow();
            Storable.dedupeKey(new DedupeKey(Source.CLERK, used));
            String seconds = stamp.strip().split("\\.", -1)[0];
            long age = FuzzedDelivery.NOW.getEpochSecond() - Long.parseLong(seconds);
            law(Math.abs(age) <= TOLERANCE, "what is genuine is of now");
            law(
                    signatures.size() == 1 && signatures.get(0).contains("v1," + signed(used, seconds, body, key)),
                    "what is genuine has a signature over its id, stamp and body");
        }
    }

    private static String signed(String id, String stamp, byte[] body, byte[] key) {
        return Base64.getEncoder().encodeToString(FuzzedDelivery.hmac(key, id + "." + stamp + ".", body));
    }
}
