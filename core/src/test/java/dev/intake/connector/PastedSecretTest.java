package dev.intake.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.intake.kernel.Connector;
import dev.intake.testing.TestWebhooks;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class PastedSecretTest {
    @ParameterizedTest
    @CsvSource({
        "STRIPE, whsec_0123456789",
        "STRIPE, ' whsec_0123456789\n'",
        "POLAR, whsec_testPolarSecretNotBase64_0123456789abcdef",
        "POLAR, polar_whs_0123456789abcdefghijkl",
        "POLAR, any-text-that-somebody-chose!",
        "POLAR, mysecret",
        "CLERK, whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "CLERK, MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    })
    void possibleSecret_isAcceptedUnchanged(Connector connector, String text) {
        assertThat(PastedSecret.read(connector, text))
                .satisfies(usable ->
                        assertThat(usable.secret().orElseThrow().reveal()).isEqualTo(text.strip()));
    }

    static Stream<Arguments> copiedWithMore() {
        String stripe = "whsec_0123456789abcdef";
        String base64 = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw==";
        String polar = "polar_whs_0123456789abcdefghijkl";
        return Stream.of(
                arguments(Connector.STRIPE, '"' + stripe + '"', stripe),
                arguments(Connector.STRIPE, "'" + stripe + "';", stripe),
                arguments(Connector.STRIPE, "\u201c" + stripe + "\u201d", stripe),
                arguments(Connector.STRIPE, "\u00ab" + stripe + "\u00bb", stripe),
                arguments(Connector.POLAR, "\u201e" + polar + "\u201c", polar),
                arguments(Connector.STRIPE, "\u200b" + stripe + "\ufeff", stripe),
                arguments(Connector.STRIPE, "whsec_0123\u200b456789abcdef\u00a0", stripe),
                arguments(Connector.STRIPE, "STRIPE_WEBHOOK_SECRET=" + stripe, stripe),
                arguments(Connector.STRIPE, "export STRIPE_WEBHOOK_SECRET = \"" + stripe + '"', stripe),
                arguments(Connector.STRIPE, "webhookSecret: '" + stripe + "',", stripe),
                arguments(Connector.STRIPE, "\"secret\": \"" + stripe + '"', stripe),
                arguments(Connector.STRIPE, "whsec_" + stripe, stripe),
                arguments(Connector.CLERK, "v1," + base64, base64),
                arguments(Connector.CLERK, "CLERK_WEBHOOK_SIGNING_SECRET=\"v1," + base64 + '"', base64),
                arguments(Connector.CLERK, base64, base64),
                arguments(Connector.CLERK, "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw==", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw=="),
                arguments(Connector.POLAR, '`' + polar + '`', polar),
                arguments(Connector.POLAR, "POLAR_WEBHOOK_SECRET=" + polar, polar),
                arguments(Connector.POLAR, "POLAR_WEBHOOK_SECRET=chosen-by-somebody", "chosen-by-somebody"),
                arguments(Connector.POLAR, "chosen=by=somebody", "chosen=by=somebody"),
                arguments(Connector.POLAR, "chosen:by:somebody", "chosen:by:somebody"),
                arguments(Connector.POLAR, "\"chosen\"by", "\"chosen\"by"));
    }

    @ParameterizedTest
    @MethodSource("copiedWithMore")
    void whatIsCopiedTogetherWithASecret_isRemoved(Connector connector, String text, String secret) {
        assertThat(PastedSecret.read(connector, text))
                .satisfies(usable ->
                        assertThat(usable.secret().orElseThrow().reveal()).isEqualTo(secret));
    }

    @ParameterizedTest
    @EnumSource
    void secretsOfTheRecordedDeliveries_areAccepted(Connector connector) {
        assertThat(PastedSecret.read(connector, Objects.requireNonNull(TestWebhooks.SECRETS.get(connector))))
                .matches(pasted -> pasted.secret().isPresent());
    }

    @ParameterizedTest
    @CsvSource({
        "STRIPE, no, begin with whsec_",
        "STRIPE, '', begin with whsec_",
        "STRIPE, 0123456789abcdef0123456789, begin with whsec_",
        "STRIPE, WHSEC_0123456789abcdef, begin with whsec_",
        "STRIPE, whsec_, at least 8 characters",
        "STRIPE, whsec_0, at least 8 characters",
        "STRIPE, sk_live_0123456789abcdef, an API key",
        "STRIPE, rk_test_0123456789abcdef, an API key",
        "POLAR, polar_oat_0123456789abcdef, an API key",
        "POLAR, no, at least 8 characters",
        "POLAR, '', at least 8 characters",
        "CLERK, sk_test_0123456789abcdef, an API key",
        "CLERK, pk_test_0123456789abcdef, an API key",
        "CLERK, whsec_, at least 8 characters",
        "CLERK, 'whsec_MfKQ9r8GKYqr TwjUPD8ILPZIo2', no spaces",
        "POLAR, 'the secret is in the drawer', no spaces",
        "POLAR, https://example.com/api/webhooks/polar/tn_1, an address",
        "CLERK, 'WEBHOOK_URL=https://example.com/hook', an address",
        "STRIPE, whsec_••••••••••••, in place of",
        "STRIPE, whsec_************, in place of",
        "POLAR, whsec_xxxxxxxxxxxx, in place of",
        "POLAR, <SIGNING_SECRET>, in place of",
        "POLAR, $POLAR_WEBHOOK_SECRET, in place of",
        "STRIPE, whsec_your_secret_here, in place of",
        "POLAR, whsec_YOUR_SIGNING_SECRET, in place of",
        "POLAR, process.env.POLAR_WEBHOOK_SECRET, in place of",
        "CLERK, os.environ['CLERK_SECRET'], in place of",
        "POLAR, undefined, in place of",
        "POLAR, sk_live_0123456789abcdef, an API key",
        "CLERK, 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=', the signature",
        "POLAR, 't=1492774577,v1=5257a869e7ecebeda32affa62cdca3fa', the signature",
        "POLAR, svc_ing_0123456789abcdef, an API key",
        "STRIPE, whsec_0123456789;drop, letters",
        "CLERK, whsec_ünïcödé0123456789, letters",
    })
    void whatCannotBeASecret_isRefused_withoutBeingShown(Connector connector, String text, String why) {
        assertThat(PastedSecret.read(connector, text)).satisfies(refused -> {
            assertThat(refused.secret()).isEmpty();
            assertThat(refused.why()).contains(why);
            if (text.length() > 6) {
                assertThat(refused.why()).doesNotContain(text);
            }
        });
    }

    @Test
    void tooLong_isRefused() {
        String secret = "whsec_" + "a".repeat(SigningSecret.MAX_LENGTH - 6);

        assertThat(PastedSecret.read(Connector.STRIPE, secret))
                .matches(pasted -> pasted.secret().isPresent());
        assertThat(PastedSecret.read(Connector.STRIPE, secret + "a"))
                .isEqualTo(PastedSecret.refused("A signing secret has at most 255 characters."));
    }
}
