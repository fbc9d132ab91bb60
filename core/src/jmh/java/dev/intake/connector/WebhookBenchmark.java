package dev.intake.connector;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.connector.standardwebhooks.StandardWebhooksSignature;
import dev.intake.connector.stripe.StripeSignature;
import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.kernel.Json;
import dev.intake.testing.JsonReader;
import dev.intake.testing.Signer;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a webhook of 4 KB costs core: its signature, and its translation. The JSON is read beforehand, for that is the
 * adapter's part.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class WebhookBenchmark {
    private static final int BODY_LENGTH = 4096;
    private static final Instant NOW = Instant.ofEpochSecond(1_790_900_000);
    private static final String SECRET = "whsec_test_secret_0123456789";

    private final SignatureScheme stripe = new StripeSignature();
    private final SignatureScheme clerk = StandardWebhooksSignature.clerk();
    private final Translator translator = new StripeTranslator();
    private final SigningSecrets secrets = Signer.secret(SECRET);
    private final byte[] body = body();
    private final Json payload = JsonReader.read(new String(body, UTF_8));
    private final Delivery signedByStripe = Signer.stripe(SECRET, NOW, body);
    private final Delivery signedByClerk = Signer.standardWebhooks("svix", SECRET.getBytes(UTF_8), "msg_1", NOW, body);

    /** One secret, one reading of it. */
    @Benchmark
    public Verdict verifyStripe() {
        return stripe.verify(signedByStripe, secrets, NOW);
    }

    /** One secret, in both of its readings where it has two. */
    @Benchmark
    public Verdict verifyStandardWebhooks() {
        return clerk.verify(signedByClerk, secrets, NOW);
    }

    /** A change of plan: identity, metadata, properties, and two lists of items compared. */
    @Benchmark
    public Translated translate() {
        return translator.translate(payload, NOW, Optional.empty());
    }

    /** All of it. */
    @Benchmark
    public Translated verifyAndTranslate() {
        if (!(stripe.verify(signedByStripe, secrets, NOW) instanceof Verdict.Genuine)) {
            throw new IllegalStateException("the benchmark's own signature is wrong");
        }
        return translator.translate(payload, NOW, Optional.empty());
    }

    private static byte[] body() {
        String item = """
                {"id": "si_1", "quantity": 2, "price": {"id": "%s", "product": "prod_1", "currency": "usd",
                 "unit_amount": %s, "unit_amount_decimal": "%2$s", "recurring": {"interval": "month", "interval_count": 1,
                 "usage_type": "licensed"}}}""";
        String event = """
                {"id": "evt_1", "type": "customer.subscription.updated", "created": 1790812860, "data": {
                 "object": {"id": "sub_1", "object": "subscription", "customer": "cus_1", "currency": "usd",
                  "status": "active", "items": {"data": [%s]}, "description": "%s",
                  "metadata": {"userId": "usr_42", "plan_tier": "pro", "team": "acme", "seats": "4", "api_key": "x"}},
                 "previous_attributes": {"items": {"data": [%s]}}}}
                """;
        String now = item.formatted("price_2", 5000);
        String before = item.formatted("price_1", 2000);
        int rest = BODY_LENGTH - event.formatted(now, "", before).length();
        return event.formatted(now, "x".repeat(rest), before).getBytes(UTF_8);
    }
}
