package dev.intake.connector;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.standardwebhooks.StandardWebhooksSignature;
import dev.intake.testing.Signer;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StandardWebhooksSignatureTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_790_900_000);
    private static final byte[] BODY = "{\"type\":\"user.created\"}".getBytes(UTF_8);
    private static final byte[] KEY = "test_signing_secret_32_chars_lon".getBytes(UTF_8);
    private static final String PADDED = "whsec_" + Base64.getEncoder().encodeToString(KEY);
    private static final String UNPADDED = PADDED.replace("=", "");
    private static final Verdict GENUINE = new Verdict.Genuine(Optional.of("msg_1"));
    private static final Verdict FORGED = new Verdict.Forged();

    private final SignatureScheme polar = StandardWebhooksSignature.polar();
    private final SignatureScheme clerk = StandardWebhooksSignature.clerk();

    @Test
    void secretInBase64_isUnderstoodAtBoth() {
        Delivery delivery = signed("webhook", KEY);

        assertThat(clerk.verify(delivery, Signer.secret(PADDED), NOW)).isEqualTo(GENUINE);
        assertThat(polar.verify(delivery, Signer.secret(PADDED), NOW)).isEqualTo(GENUINE);
    }

    @Test
    void secretInItsCharacters_isUnderstoodAtBoth() {
        Delivery delivery = signed("webhook", PADDED.getBytes(UTF_8));

        assertThat(clerk.verify(delivery, Signer.secret(PADDED), NOW)).isEqualTo(GENUINE);
        assertThat(polar.verify(delivery, Signer.secret(PADDED), NOW)).isEqualTo(GENUINE);
    }

    @Test
    void secretInUnpaddedBase64_isWhatPolarsOwnSecretsLookLike_soPolarReadsItsCharactersOnly() {
        assertThat(clerk.verify(signed("svix", KEY), Signer.secret(UNPADDED), NOW))
                .isEqualTo(GENUINE);
        assertThat(polar.verify(signed("webhook", KEY), Signer.secret(UNPADDED), NOW))
                .isEqualTo(FORGED);
        assertThat(polar.verify(signed("webhook", UNPADDED.getBytes(UTF_8)), Signer.secret(UNPADDED), NOW))
                .isEqualTo(GENUINE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"svix", "webhook", "SVIX", "Webhook"})
    void headersOfBothKinds_areAccepted_inAnyCase(String family) {
        assertThat(verify(signed(family, KEY))).isEqualTo(GENUINE);
    }

    @Test
    void headersOfMixedKinds_areNoSet() {
        Map<String, List<String>> headers = headers();
        headers.put("svix-id", headers.remove("webhook-id"));

        assertThat(verify(new Delivery(headers, BODY))).isEqualTo(new Verdict.Malformed("webhook-id is missing"));
    }

    @ParameterizedTest
    @CsvSource({"300, GENUINE", "301, STALE", "-300, GENUINE", "-301, STALE", "0, GENUINE"})
    void stamp_ofAnAgeInSeconds(long age, String expected) {
        Verdict verdict = verify(Signer.standardWebhooks("webhook", KEY, "msg_1", NOW.minusSeconds(age), BODY));

        assertThat(verdict).isEqualTo(expected.equals("STALE") ? new Verdict.Stale() : GENUINE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"webhook-id", "webhook-timestamp", "webhook-signature"})
    void headerThatIsMissingBlankRepeatedOrOversized_isMalformed(String name) {
        Map<String, List<String>> missing = headers();
        missing.remove(name);
        Map<String, List<String>> blank = headers();
        blank.put(name, List.of("  "));
        Map<String, List<String>> repeated = headers();
        repeated.merge(name, headers().getOrDefault(name, List.of()), (a, b) -> List.of(a.get(0), b.get(0)));
        Map<String, List<String>> oversized = headers();
        oversized.put(name, List.of("1".repeat(SignatureHeader.MAX_LENGTH + 1)));

        assertThat(List.of(missing, blank, repeated, oversized))
                .allSatisfy(headers ->
                        assertThat(verify(new Delivery(headers, BODY))).isInstanceOf(Verdict.Malformed.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"hello", "-1790900000", "1e9", "1790900000.", "01790900000", "99999999999999999999"})
    void timestampOfAnotherForm_isMalformed(String stamp) {
        assertThat(verify(with("webhook-timestamp", stamp))).isInstanceOf(Verdict.Malformed.class);
    }

    @Test
    void fractionOfASecond_isNotSigned() {
        assertThat(verify(with("webhook-timestamp", "1790900000.123"))).isEqualTo(GENUINE);
    }

    @Test
    void idThatIsLongerThanAnIdCanBe_isMalformed() {
        String id = "x".repeat(256);

        assertThat(verify(Signer.standardWebhooks("webhook", KEY, id, NOW, BODY)))
                .isInstanceOf(Verdict.Malformed.class);
    }

    @Test
    void anotherId_isForged() {
        assertThat(verify(with("webhook-id", "msg_2"))).isEqualTo(FORGED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"invalid", "v2,AAAA", "v1a,AAAA"})
    void signatureOfNoKnownVersion_isMalformed(String signature) {
        assertThat(verify(with("webhook-signature", signature))).isInstanceOf(Verdict.Malformed.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1,", "v1,AAAA", "v1,not-base64!", "v1,ä"})
    void signatureOfSomethingElse_isForged(String signature) {
        assertThat(verify(with("webhook-signature", signature))).isEqualTo(FORGED);
    }

    @Test
    void anySignatureOfSeveral_mayMatch() {
        String ours = headers().getOrDefault("webhook-signature", List.of()).get(0);

        assertThat(verify(with("webhook-signature", "v1,AAAA v2,AAAA " + ours))).isEqualTo(GENUINE);
    }

    @Test
    void anyByteChanged_isForged() {
        for (int i = 0; i < BODY.length; i++) {
            byte[] changed = BODY.clone();
            changed[i] ^= 1;
            assertThat(verify(new Delivery(headers(), changed))).isEqualTo(FORGED);
        }
    }

    private Verdict verify(Delivery delivery) {
        return clerk.verify(delivery, Signer.secret(PADDED), NOW);
    }

    private static Delivery signed(String family, byte[] key) {
        return Signer.standardWebhooks(family, key, "msg_1", NOW, BODY);
    }

    private static Map<String, List<String>> headers() {
        Delivery delivery = signed("webhook", KEY);
        Map<String, List<String>> headers = new HashMap<>();
        for (String name : List.of("webhook-id", "webhook-timestamp", "webhook-signature")) {
            headers.put(name, delivery.header(name));
        }
        return headers;
    }

    private static Delivery with(String name, String value) {
        Map<String, List<String>> headers = headers();
        headers.put(name, List.of(value));
        return new Delivery(headers, BODY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"msg 1", "msg\t1", "msg\u007f", "msg\u00e9", "msg\u0001"})
    void idOfAnythingButVisibleAscii_isMalformed_thoughItIsSigned(String id) {
        assertThat(verify(Signer.standardWebhooks("webhook", KEY, id, NOW, BODY)))
                .isInstanceOf(Verdict.Malformed.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"!", "~", "msg.1"})
    void idOfVisibleAscii_isAccepted(String id) {
        assertThat(verify(Signer.standardWebhooks("webhook", KEY, id, NOW, BODY)))
                .isEqualTo(new Verdict.Genuine(Optional.of(id)));
    }

    @Test
    void id_hasAtMost255Characters() {
        String id = "x".repeat(255);

        assertThat(verify(Signer.standardWebhooks("webhook", KEY, id, NOW, BODY)))
                .isEqualTo(new Verdict.Genuine(Optional.of(id)));
    }

    @Test
    void signatures_areAtMostSixteen() {
        String ours = headers().getOrDefault("webhook-signature", List.of()).get(0);

        assertThat(verify(with("webhook-signature", "v1,AAAA ".repeat(15) + ours)))
                .isEqualTo(GENUINE);
        assertThat(verify(with("webhook-signature", "v1,AAAA ".repeat(16) + ours)))
                .isInstanceOf(Verdict.Malformed.class);
    }

    @Test
    void header_hasAtMost4096Characters() {
        String ours = headers().getOrDefault("webhook-signature", List.of()).get(0);
        String filler = " " + "x".repeat(SignatureHeader.MAX_LENGTH - ours.length() - 1);

        assertThat(verify(with("webhook-signature", ours + filler))).isEqualTo(GENUINE);
        assertThat(verify(with("webhook-signature", ours + filler + "x"))).isInstanceOf(Verdict.Malformed.class);
    }
}
