package dev.intake.connector;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.stripe.StripeSignature;
import dev.intake.secret.HmacSha256;
import dev.intake.testing.Signer;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StripeSignatureTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_790_900_000);
    private static final String SECRET = "whsec_test_secret";
    private static final byte[] BODY = "{\"id\":\"evt_1\"}".getBytes(UTF_8);
    private static final Verdict GENUINE = new Verdict.Genuine(Optional.empty());

    private final SignatureScheme scheme = new StripeSignature();

    @Test
    void signedBody_isGenuine_andHasNoIdInItsHeaders() {
        assertThat(verify(Signer.stripe(SECRET, NOW, BODY))).isEqualTo(GENUINE);
    }

    @Test
    void anyByteChanged_isForged() {
        String header =
                Signer.stripe(SECRET, NOW, BODY).header("stripe-signature").get(0);
        for (int i = 0; i < BODY.length; i++) {
            byte[] changed = BODY.clone();
            changed[i] ^= 1;
            assertThat(verify(delivery(header, changed))).isEqualTo(new Verdict.Forged());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "300, GENUINE",
        "301, STALE",
        "100000, STALE",
        "0, GENUINE",
        // Ahead, as Stripe's own libraries take it.
        "-300, GENUINE",
        "-301, GENUINE",
        "-3600, GENUINE"
    })
    void stamp_ofAnAgeInSeconds(long age, String expected) {
        Verdict verdict = verify(Signer.stripe(SECRET, NOW.minusSeconds(age), BODY));

        assertThat(verdict).isEqualTo(expected.equals("STALE") ? new Verdict.Stale() : GENUINE);
    }

    @Test
    void staleAndForged_isForged() {
        assertThat(verify(Signer.stripe("whsec_another", NOW.minusSeconds(301), BODY)))
                .isEqualTo(new Verdict.Forged());
    }

    @Test
    void anySignatureOfSeveral_mayMatch() {
        String ours =
                Signer.stripe(SECRET, NOW, BODY).header("stripe-signature").get(0);
        String other = Signer.stripe("whsec_other", NOW, BODY)
                .header("stripe-signature")
                .get(0);

        assertThat(verify(delivery(other + ours.substring(ours.indexOf(",v1=")), BODY)))
                .isEqualTo(GENUINE);
        assertThat(verify(delivery(ours + ",v0=junk,v1=junk,junk", BODY))).isEqualTo(GENUINE);
    }

    @Test
    void previousSecret_isAcceptedWhileRolled() {
        SigningSecrets rolled =
                Signer.secret(SECRET).rolledTo(SigningSecret.parse("whsec_next").orElseThrow(), NOW.plusSeconds(1));
        Delivery delivery = Signer.stripe(SECRET, NOW, BODY);

        assertThat(scheme.verify(delivery, rolled, NOW)).isEqualTo(GENUINE);
        assertThat(scheme.verify(delivery, rolled, NOW.plusSeconds(1))).isEqualTo(new Verdict.Forged());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   ",
                "bad_header",
                "t=1790900000",
                "v1=00",
                "t=,v1=00",
                "t=abc,v1=00",
                "t=-1,v1=00",
                "t=1790900000.5,v1=00",
                "t=99999999999999999999,v1=00",
                "t=1790900000,t=1790900000,v1=00",
                "t=1790900000,v0=00",
                "t,v1",
                ",,,,"
            })
    void headerOfAnotherForm_isMalformed(String header) {
        assertThat(verify(delivery(header, BODY))).isInstanceOf(Verdict.Malformed.class);
    }

    @Test
    void stampThatBeginsWithZero_isMalformed_asStripesOwnLibrariesSignTheNumber() {
        String stamp = "0" + NOW.getEpochSecond();
        byte[] code = HmacSha256.of(SECRET.getBytes(UTF_8), stamp + ".", ByteBuffer.wrap(BODY));

        assertThat(verify(delivery("t=" + stamp + ",v1=" + HexFormat.of().formatHex(code), BODY)))
                .isInstanceOf(Verdict.Malformed.class);
    }

    @Test
    void missingHeader_isMalformed_andNamed() {
        assertThat(verify(new Delivery(Map.of(), BODY)))
                .isEqualTo(new Verdict.Malformed("stripe-signature is missing"));
    }

    @Test
    void headerSentTwice_isMalformed_inAnyCaseOfItsName() {
        String header =
                Signer.stripe(SECRET, NOW, BODY).header("stripe-signature").get(0);
        Delivery twice =
                new Delivery(Map.of("Stripe-Signature", List.of(header), "STRIPE-SIGNATURE", List.of(header)), BODY);

        assertThat(verify(twice)).isEqualTo(new Verdict.Malformed("stripe-signature is sent more than once"));
    }

    @Test
    void oversizedHeader_isMalformed() {
        String header =
                Signer.stripe(SECRET, NOW, BODY).header("stripe-signature").get(0);

        assertThat(verify(delivery(header + ",v0=" + "0".repeat(SignatureHeader.MAX_LENGTH), BODY)))
                .isInstanceOf(Verdict.Malformed.class);
        assertThat(verify(delivery(header + ",v1=0".repeat(SignatureHeader.MAX_SIGNATURES), BODY)))
                .isInstanceOf(Verdict.Malformed.class);
    }

    @Test
    void verdictAndDelivery_neverRepeatWhatWasSent() {
        Delivery delivery = delivery("t=zzz,v1=" + SECRET, BODY);

        assertThat(verify(delivery) + " " + delivery)
                .doesNotContain(SECRET)
                .doesNotContain("zzz")
                .doesNotContain("evt_1");
    }

    private Verdict verify(Delivery delivery) {
        return scheme.verify(delivery, Signer.secret(SECRET), NOW);
    }

    private static Delivery delivery(String header, byte[] body) {
        return new Delivery(Map.of("stripe-signature", List.of(header)), body);
    }

    @Test
    void signatures_areAtMostSixteen() {
        String ours =
                Signer.stripe(SECRET, NOW, BODY).header("stripe-signature").get(0);

        assertThat(verify(delivery(ours + ",v1=00".repeat(15), BODY))).isEqualTo(GENUINE);
        assertThat(verify(delivery(ours + ",v1=00".repeat(16), BODY))).isInstanceOf(Verdict.Malformed.class);
    }
}
