package dev.intake.http.webhook;

import static dev.intake.testing.Storable.law;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook;
import dev.intake.connector.Delivery;
import dev.intake.connector.Verdict;
import dev.intake.connector.stripe.StripeSignature;
import dev.intake.kernel.Connector;
import dev.intake.testing.FuzzCorpus;
import dev.intake.testing.FuzzInput;
import dev.intake.testing.Storable;
import dev.intake.testing.TestWebhooks;
import java.text.DecimalFormatSymbols;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Any headers and any body have a verdict, and what is taken for genuine Stripe's own library takes, too. */
class StripeSignatureFuzzTest {
    private static final String SECRET = Objects.requireNonNull(TestWebhooks.SECRETS.get(Connector.STRIPE));
    private static final long TOLERANCE = 300;
    /** Stripe's library formats the time that it verifies in the default locale, in Arabic with other digits than it was sent. */
    private static final boolean LIBRARY_WORKS =
            DecimalFormatSymbols.getInstance().getZeroDigit() == '0';

    private static final Clock CLOCK = Clock.fixed(FuzzedDelivery.NOW, ZoneOffset.UTC);

    @TestFactory
    Stream<DynamicTest> corpus() {
        return FuzzCorpus.tests(StripeSignatureFuzzTest.class, StripeSignatureFuzzTest::fuzzerTestOneInput);
    }

    /** What the fuzzer calls: the stamp that is signed, the lines of the header, and the body. */
    public static void fuzzerTestOneInput(byte[] input) {
        FuzzInput texts = new FuzzInput(input);
        String stamp = FuzzedDelivery.text(texts);
        String header = FuzzedDelivery.text(texts);
        byte[] body = texts.rest();
        String code = HexFormat.of().formatHex(FuzzedDelivery.hmac(SECRET.getBytes(UTF_8), stamp + ".", body));
        List<String> values = FuzzedDelivery.values(header.replace("$s", code));
        Verdict verdict = new StripeSignature()
                .verify(
                        new Delivery(Map.of(StripeSignature.HEADER, values), body),
                        FuzzedDelivery.secrets(SECRET),
                        FuzzedDelivery.NOW);
        if (verdict instanceof Verdict.Malformed malformed) {
            Storable.clean("a reason", malformed.reason());
        } else if (verdict instanceof Verdict.Genuine) {
            law(values.size() == 1 && values.get(0).contains(code), "what is genuine has the signature");
            if (LIBRARY_WORKS) {
                law(
                        FuzzedDelivery.text(body)
                                .map(text -> takes(text, values.get(0)))
                                .orElse(true),
                        "Stripe's library takes it, too");
            }
        }
    }

    private static boolean takes(String body, String header) {
        try {
            return Webhook.Signature.verifyHeader(body, header, SECRET, TOLERANCE, CLOCK);
        } catch (SignatureVerificationException refused) {
            return false;
        } catch (ArrayIndexOutOfBoundsException partWithoutItsSign) {
            // Stripe's library for Java fails at a part of the header without "=", and says nothing of the signature.
            return true;
        }
    }
}
