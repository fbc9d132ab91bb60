package dev.intake.guide;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.connector.Delivery;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.SignatureScheme;
import dev.intake.connector.SigningSecret;
import dev.intake.connector.SigningSecrets;
import dev.intake.connector.Translated;
import dev.intake.connector.Translation;
import dev.intake.connector.Translator;
import dev.intake.connector.Verdict;
import dev.intake.connector.stripe.StripeSignature;
import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.kernel.Json;
import dev.intake.secret.HmacSha256;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Verifies and translates with core alone. */
public final class TranslateAnEvent {
    private TranslateAnEvent() {}

    /** Prints what two of Stripe's events become, and whether a delivery is genuine. */
    public static void main(String[] args) {
        Instant now = Instant.now();

        Translator stripe = new StripeTranslator();

        Json failed = new Json.Members(Map.of(
                "type", new Json.Text("invoice.payment_failed"),
                "data", new Json.Members(Map.of("object", invoice("amount_due")))));
        Translated first = stripe.translate(failed, now, Optional.empty());

        Json paid = new Json.Members(Map.of(
                "type", new Json.Text("invoice.payment_succeeded"),
                "data", new Json.Members(Map.of("object", invoice("amount_paid")))));
        Optional<ObjectMemory> known = first.learned().map(Translated.Learned::memory);
        Translated second = stripe.translate(paid, now, known);

        System.out.println(described(first.translation()));
        System.out.println(described(second.translation()));
        System.out.println(
                described(stripe.translate(paid, now, Optional.empty()).translation()));
        System.out.println(verified(now));
    }

    private static Json invoice(String amount) {
        return new Json.Members(Map.of(
                "id",
                new Json.Text("in_1"),
                "customer",
                new Json.Text("cus_1"),
                "customer_email",
                new Json.Text("ada@example.com"),
                "currency",
                new Json.Text("usd"),
                amount,
                new Json.Numeric(BigDecimal.valueOf(2000))));
    }

    private static String described(Translation translation) {
        return translation.fold(new Translation.Cases<>(
                signal -> "an event: " + signal.type(),
                contactRefresh -> "the contact is refreshed",
                deactivation -> "programs stop: " + deactivation.type(),
                ignored -> "ignored: " + ignored.reason()));
    }

    private static boolean verified(Instant now) {
        byte[] body = "{}".getBytes(UTF_8);
        String stamp = String.valueOf(now.getEpochSecond());
        String code = HexFormat.of()
                .formatHex(HmacSha256.of("whsec_test_secret".getBytes(UTF_8), stamp + ".", ByteBuffer.wrap(body)));
        Map<String, List<String>> headers = Map.of("Stripe-Signature", List.of("t=" + stamp + ",v1=" + code));

        SigningSecret secret = SigningSecret.parse("whsec_test_secret").orElseThrow();
        SignatureScheme scheme = new StripeSignature();
        Verdict verdict = scheme.verify(new Delivery(headers, body), SigningSecrets.only(secret), now);

        return verdict instanceof Verdict.Genuine;
    }
}
