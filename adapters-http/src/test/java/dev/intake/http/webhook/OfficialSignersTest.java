package dev.intake.http.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.stripe.net.Webhook.Util;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.Connector;
import dev.intake.testing.TestWebhooks;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Deliveries that the providers' own libraries have signed: each is accepted, and refused with one byte changed. */
@TestInstance(Lifecycle.PER_CLASS)
class OfficialSignersTest {
    private static final String PAYLOAD = """
            {"id": "evt_1", "type": "anything.happened", "data": {"note": "Zoë 😀"}}
            """;

    private final TestService service = TestService.start();

    @AfterAll
    void stop() {
        service.close();
    }

    /**
     * A library that signs.
     *
     * @param name its name
     * @param connector for which connector
     * @param headers the headers of a delivery
     */
    record Library(String name, Connector connector, Signing headers) {
        @Override
        public String toString() {
            return name + " for " + connector.segment();
        }
    }

    /** Signs a payload at a time in Unix seconds. */
    interface Signing {
        Map<String, List<String>> sign(String id, long at, String payload) throws Exception;
    }

    static Stream<Library> libraries() {
        return Stream.of(
                new Library("stripe-java", Connector.STRIPE, (id, at, payload) -> {
                    String code = Util.computeHmacSha256(secret(Connector.STRIPE), at + "." + payload);
                    return Map.of("Stripe-Signature", List.of("t=" + at + ",v1=" + code));
                }),
                // Polar encodes the whole secret before it hands it to the library, which decodes it again.
                new Library("standardwebhooks", Connector.POLAR, (id, at, payload) -> {
                    String encoded = Base64.getEncoder()
                            .encodeToString(secret(Connector.POLAR).getBytes(UTF_8));
                    return headers("webhook", id, at, new com.standardwebhooks.Webhook(encoded).sign(id, at, payload));
                }),
                new Library(
                        "standardwebhooks",
                        Connector.CLERK,
                        (id, at, payload) -> headers(
                                "webhook",
                                id,
                                at,
                                new com.standardwebhooks.Webhook(secret(Connector.CLERK)).sign(id, at, payload))),
                new Library(
                        "svix",
                        Connector.CLERK,
                        (id, at, payload) -> headers(
                                "svix", id, at, new com.svix.Webhook(secret(Connector.CLERK)).sign(id, at, payload))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("libraries")
    void delivery_isAccepted(Library library) throws Exception {
        TestProviders providers = TestProviders.of(service);

        assertThat(providers
                        .send(library.connector(), signed(library), PAYLOAD.getBytes(UTF_8))
                        .body())
                .isEqualTo("{\"ok\":true,\"status\":\"ignored\"}");
        assertThat(providers.deliveries()).hasSize(1);
    }

    @ParameterizedTest(name = "{0}, every byte")
    @MethodSource("libraries")
    void delivery_withOneByteOfItsBodyChanged_isRefused(Library library) throws Exception {
        TestProviders providers = TestProviders.of(service);
        Map<String, List<String>> headers = signed(library);

        for (int at = 0; at < PAYLOAD.getBytes(UTF_8).length; at++) {
            byte[] changed = PAYLOAD.getBytes(UTF_8);
            changed[at] ^= 1;
            assertThat(providers.send(library.connector(), headers, changed).statusCode())
                    .as("byte %d", at)
                    .isEqualTo(401);
        }
        assertThat(providers.deliveries()).isEmpty();
    }

    @ParameterizedTest(name = "{0}, seed 5")
    @MethodSource("libraries")
    void delivery_withOneCharacterOfAHeaderChanged_isRefused(Library library) throws Exception {
        TestProviders providers = TestProviders.of(service);
        SplittableRandom random = new SplittableRandom(5);

        for (Map.Entry<String, List<String>> header : signed(library).entrySet()) {
            String value = header.getValue().get(0);
            for (int n = 0; n < 20; n++) {
                // Of the last character of base64 not every bit counts, and the equals sign after it is no part of the
                // code.
                int at = random.nextInt(value.length() - 2);
                char other = value.charAt(at) == '7' ? '8' : '7';
                Map<String, List<String>> changed = new java.util.HashMap<>(signed(library));
                changed.put(header.getKey(), List.of(value.substring(0, at) + other + value.substring(at + 1)));
                assertThat(providers
                                .send(library.connector(), changed, PAYLOAD.getBytes(UTF_8))
                                .statusCode())
                        .as("%s: %s", header.getKey(), changed)
                        .isEqualTo(401);
            }
        }
        assertThat(providers.deliveries()).isEmpty();
    }

    private Map<String, List<String>> signed(Library library) throws Exception {
        return library.headers().sign("msg_0123456789", service.clock.instant().getEpochSecond(), PAYLOAD);
    }

    private static Map<String, List<String>> headers(String family, String id, long at, String signature) {
        return Map.of(
                family + "-id", List.of(id),
                family + "-timestamp", List.of(String.valueOf(at)),
                family + "-signature", List.of(signature));
    }

    private static String secret(Connector connector) {
        return Optional.ofNullable(TestWebhooks.SECRETS.get(connector)).orElseThrow();
    }
}
